// Proves HOME-2, VENUE-4.
import { COMPOSITIONS } from './compositions'
import { drawScene, kindOfCategory, SCENE_KINDS } from './index'
import { planScene } from './plan'
import { createRandom } from './random'

const VIEWS = Array.from({ length: 12 }, (_, index) => index + 1)
const seeds = Array.from({ length: 30 }, (_, index) => `venue-${index}`)
const planOf = (kind: (typeof SCENE_KINDS)[number], seed: string, view: number) =>
  planScene(kind, seed, view, createRandom(`${kind}|${seed}|${view}`))

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

describe.each(SCENE_KINDS)('the drawings of %s', (kind) => {
  const drawings = [...seeds, 'c<&"', ''].flatMap((seed) => VIEWS.map((view) => drawScene({ kind, seed, view })))
  /** Every composition several times; parsing all of them takes long. */
  const some = drawings.filter((_, index) => index % 3 === 0)

  it('are well-formed, named for assistive technology and refer to nothing outside themselves', () => {
    for (const svg of some) {
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

  it('hold path data that a browser reads to its end', () => {
    for (const svg of some) expect(flawedPaths(svg)).toEqual([])
  })

  it('stay within 6,000 bytes, and half of them within 4,600', () => {
    const many = Array.from({ length: 50 }, (_, index) => `plek-${index}-utrecht`)
    const bytes = many
      .flatMap((seed) => VIEWS.map((view) => Buffer.byteLength(drawScene({ kind, seed, view }))))
      .sort((first, second) => first - second)
    expect(bytes[0]).toBeGreaterThan(800)
    expect(bytes[bytes.length >> 1]).toBeLessThan(4600)
    expect(bytes.at(-1)).toBeLessThanOrEqual(6000)
  })

  it('differ by seed and by view, and are the same each time', () => {
    expect(new Set(drawings).size).toBe(drawings.length)
    expect(drawScene({ kind, seed: 'c<&"', view: 12 })).toBe(drawScene({ kind, seed: 'c<&"', view: 12 }))
  })

  it('begin with at least five compositions among 30 venues, none of them on more than half', () => {
    const counts = new Map<string, number>()
    for (const seed of seeds) {
      const { composition } = planOf(kind, seed, 1)
      expect(Object.keys(COMPOSITIONS[kind].places)).toContain(composition)
      counts.set(composition, (counts.get(composition) ?? 0) + 1)
    }
    expect(counts.size).toBeGreaterThanOrEqual(5)
    expect(Math.max(...counts.values())).toBeLessThanOrEqual(15)
  })

  it('look different on nearly every card: composition, hour and side together', () => {
    const looks = seeds.map((seed) => {
      const { composition, daytime, isMirrored } = planOf(kind, seed, 1)
      return `${composition} ${daytime} ${isMirrored}`
    })
    expect(new Set(looks).size).toBeGreaterThanOrEqual(16)
  })

  it('show six different compositions in the gallery of one venue, the third from close by', () => {
    for (const seed of seeds) {
      const shown = [1, 2, 3, 4, 5, 6].map((view) => planOf(kind, seed, view).composition)
      expect(new Set(shown).size).toBe(6)
      expect(Object.keys(COMPOSITIONS[kind].details)).toContain(shown[2])
    }
  })
})

test('no two drawings share an id, so that they can stand in one page', () => {
  const ids = SCENE_KINDS.flatMap((kind) =>
    seeds.flatMap((seed) => [...drawScene({ kind, seed, view: 1 }).matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)),
  )
  expect(ids.length).toBeGreaterThan(300)
  expect(new Set(ids).size).toBe(ids.length)
})

test('an unknown kind looks like a bar', () => {
  expect(drawScene({ kind: 'toString', seed: 'a', view: 1 })).toBe(
    drawScene({ kind: 'bar-lounge', seed: 'a', view: 1 }),
  )
  expect(kindOfCategory('onbekend')).toBe('bar-lounge')
})
