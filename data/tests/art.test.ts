// Proves HOME-2, VENUE-4.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { drawScenes } from '../scripts/art/draw-scenes'
import { SCENE_KINDS } from '../scripts/art/kinds'
import { planScenes } from '../scripts/art/plan'
import { createRandom } from '../scripts/art/random'

const FOLDER = join(__dirname, '..', 'art')
const filesOf = (kind: string, prefix: string): string[] =>
  readdirSync(join(FOLDER, kind))
    .filter((name) => name.startsWith(prefix))
    .sort()
    .map((name) => readFileSync(join(FOLDER, kind, name), 'utf8'))

/** Throws at the first thing that is not well-formed XML of elements and attributes. */
function parse(svg: string): { name: string; attributes: Map<string, string> }[] {
  const elements: { name: string; attributes: Map<string, string> }[] = []
  const open: string[] = []
  let rest = svg
  while (rest !== '') {
    const tag = /^<(\/?)([A-Za-z]+)((?: [A-Za-z][A-Za-z0-9-]*="[^"<&]*")*)(\/?)>/.exec(rest)
    if (!tag) throw new Error(`Not well-formed: ${rest.slice(0, 80)}`)
    const [all, isEnd, name = '', text = '', isEmpty] = tag
    const pairs = [...text.matchAll(/ ([^=]+)="([^"]*)"/g)].map(([, key = '', value = '']) => [key, value] as const)
    const attributes = new Map(pairs)
    if (attributes.size !== pairs.length) throw new Error(`An attribute twice: ${all}`)
    if (isEnd) {
      if (open.pop() !== name) throw new Error(`Closes what is not open: ${all}`)
    } else {
      if (elements.length > 0 && open.length === 0) throw new Error('More than one root')
      elements.push({ name, attributes })
      if (!isEmpty) open.push(name)
    }
    rest = rest.slice(all.length)
  }
  if (open.length > 0) throw new Error(`Left open: ${open.join(' ')}`)
  return elements
}

const ARGUMENTS: Readonly<Record<string, number>> = { M: 2, L: 2, H: 1, V: 1, C: 6, S: 4, Q: 4, T: 2, A: 7, Z: 0 }

/** Path data with an unknown command, a number that is none, or too few or too many numbers for its command. */
const flawedPaths = (svg: string): string[] =>
  [...svg.matchAll(/ d="([^"]*)"/g)]
    .map(([, data = '']) => data)
    .filter((data) => {
      const commands = [...data.matchAll(/([A-Za-z])([^A-Za-z]*)/g)]
      return !/^M/.test(data) || !commands.every(([, letter = '', given = '']) => isWhole(letter, given))
    })

function isWhole(letter: string, given: string): boolean {
  const numbers = given.match(/-?(?:\d+(?:\.\d+)?|\.\d+)/g) ?? []
  const left = given.replace(/-?(?:\d+(?:\.\d+)?|\.\d+)/g, '').trim()
  const size = ARGUMENTS[letter.toUpperCase()] ?? Number.NaN
  return left === '' && (size === 0 ? numbers.length === 0 : numbers.length > 0 && numbers.length % size === 0)
}

test('data/art has a folder for every kind and nothing else', () => {
  expect(readdirSync(FOLDER).sort()).toEqual([...SCENE_KINDS].sort())
})

describe.each(SCENE_KINDS)('the drawings of %s', (kind) => {
  const drawings = [...filesOf(kind, 'place-'), ...filesOf(kind, 'detail-')]

  it('are the output of npm run make -- art', () => {
    expect(drawings).toEqual([...drawScenes(kind, 'places'), ...drawScenes(kind, 'details')])
  })

  it('are well-formed, have an accessible name and refer to no other file', () => {
    for (const svg of drawings) {
      const elements = parse(svg)
      expect(elements[0]?.attributes.get('role')).toBe('img')
      expect(elements[0]?.attributes.get('aria-label')).toMatch(/^Tekening van een /)
      expect(svg.match(/http/g)).toHaveLength(1)
      expect(svg).not.toMatch(/NaN|Infinity|undefined|href|<(text|script|style|image|foreignObject)/)
      const ids = elements.map(({ attributes }) => attributes.get('id')).filter((id) => id !== undefined)
      expect(new Set(ids).size).toBe(ids.length)
      for (const [, id] of svg.matchAll(/url\(#([^)]+)\)/g)) expect(ids).toContain(id)
    }
  })

  it('have valid path data', () => {
    for (const svg of drawings) expect(flawedPaths(svg)).toEqual([])
  })

  it('stay within 6,000 bytes, and half of them within 4,600', () => {
    const bytes = drawings.map((svg) => Buffer.byteLength(svg)).sort((first, second) => first - second)
    expect(bytes[0]).toBeGreaterThan(800)
    expect(bytes[bytes.length >> 1]).toBeLessThan(4600)
    expect(bytes.at(-1)).toBeLessThanOrEqual(6000)
  })

  it('are all different', () => {
    expect(new Set(drawings).size).toBe(drawings.length)
  })

  it('have at least five compositions of places, and never the same one twice in four consecutive drawings', () => {
    const places = planScenes(kind, 'places', createRandom('any')).map(({ composition }) => composition)
    expect(places.length).toBeGreaterThanOrEqual(20)
    for (let start = 0; start < places.length; start += 1) {
      const gallery = [1, 2, 3, 4].map((step) => places[(start + step) % places.length])
      expect(new Set(gallery).size).toBe(4)
    }
  })
})
