import { findFileCircles } from './file-circles'

const file = (path: string, ...imports: string[]) => ({
  path,
  text: imports.map((from) => `import { x } from '${from}'`).join('\n'),
})

describe('circles of files', () => {
  it('allows imports in one direction, also along several paths', () => {
    const files = [file('a/one.ts', './two', './three'), file('a/two.ts', './three'), file('a/three.ts')]
    expect(findFileCircles(files)).toEqual([])
  })

  it('reports a circle once, with its imports', () => {
    const files = [file('a/one.ts', './two'), file('a/two.ts', '../b/index'), file('b/index.tsx', '../a/one')]
    const [circle, ...more] = findFileCircles(files)
    expect(more).toEqual([])
    expect(circle).toContain('a/one.ts imports a/two.ts')
    expect(circle).toContain('a/two.ts imports b/index.tsx')
    expect(circle).toContain('b/index.tsx imports a/one.ts')
  })

  it('finds circles of types, and reports separate circles separately', () => {
    const files = [
      { path: 'a/one.ts', text: "import type { Two } from './two'" },
      { path: 'a/two.ts', text: "export type { One } from './one'" },
      file('b/one.ts', './two'),
      file('b/two.ts', './one', '../a/one'),
    ]
    expect(findFileCircles(files)).toHaveLength(2)
  })
})
