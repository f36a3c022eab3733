import { drawScene, kindOfCategory, SCENE_KINDS } from './index'

const drawings = SCENE_KINDS.flatMap((kind) =>
  [1, 2, 3, 4].flatMap((view) => ['a', 'b', 'c<&"'].map((seed) => drawScene({ kind, seed, view }))),
)

test('every drawing is small, balanced and refers to nothing outside itself', () => {
  for (const svg of drawings) {
    expect(svg.startsWith('<svg')).toBe(true)
    expect(svg.length).toBeLessThan(9000)
    expect(svg.length).toBeGreaterThan(1000)
    expect(svg.match(/http/g)).toHaveLength(1)
    expect(svg).not.toMatch(/NaN|undefined|<text/)
    const open: string[] = []
    for (const [tag, name = ''] of svg.matchAll(/<\/?(\w+)[^>]*>/g)) {
      if (tag.startsWith('</')) expect(open.pop()).toBe(name)
      else if (!tag.endsWith('/>')) open.push(name)
    }
    expect(open).toEqual([])
  }
})

test('the same question gives the same drawing, another seed or view another', () => {
  expect(drawScene({ kind: 'club', seed: 'a', view: 1 })).toBe(drawScene({ kind: 'club', seed: 'a', view: 1 }))
  expect(new Set(drawings).size).toBe(drawings.length)
})

test('an unknown kind looks like a bar', () => {
  expect(drawScene({ kind: 'toString', seed: 'a', view: 1 })).toBe(
    drawScene({ kind: 'bar-lounge', seed: 'a', view: 1 }),
  )
  expect(kindOfCategory('onbekend')).toBe('bar-lounge')
})
