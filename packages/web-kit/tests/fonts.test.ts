// Proves STYLE-2.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const { DUTCH } = require('../build/subset-font-loader.cjs') as { DUTCH: string[] }

/** `unicode-range` of every face of a family in the stylesheet, as code points. */
function rangesOf(family: string): Set<number>[] {
  const css = readFileSync(join(__dirname, '../../ui/src/styles/fonts.css'), 'utf8')
  const faces = css.split('@font-face').filter((face) => face.includes(`font-family: "${family}"`))
  return faces.map((face) => {
    const points = [...face.matchAll(/U\+([0-9A-F]+)(?:-([0-9A-F]+))?/g)].flatMap(([, first = '', last = first]) => {
      const from = Number.parseInt(first, 16)
      return Array.from({ length: Number.parseInt(last, 16) - from + 1 }, (_, at) => from + at)
    })
    return new Set(points)
  })
}

describe.each(['Bricolage Grotesque', 'Figtree'])('the letters of %s', (family) => {
  const [dutch, others] = rangesOf(family) as [Set<number>, Set<number>]

  it('come from the Dutch subset when it contains them', () => {
    const cut = new Set(DUTCH.map((letter) => letter.codePointAt(0)))
    expect([...dutch].filter((point) => !cut.has(point))).toEqual([])
    expect([...cut].filter((point) => !dutch.has(Number(point)))).toEqual([])
  })

  it('are complete, each in one file', () => {
    expect([...dutch].filter((point) => others.has(point))).toEqual([])
    for (const letter of 'aZ0ëïéçÉ€–’…ßøåœæÆ½×·') {
      const point = letter.codePointAt(0) ?? 0
      expect([letter, dutch.has(point) || others.has(point)]).toEqual([letter, true])
    }
  })
})
