import { distancesFrom, readImportGraph } from '../import-graph.mjs'

const graphOf = (files: Readonly<Record<string, string>>, entries: ReadonlyMap<string, string> = new Map()) =>
  readImportGraph(Object.keys(files), (path) => files[path] ?? '', entries)

describe('the graph of imports', () => {
  it('passes through an index to the file that declares the name', () => {
    const graph = graphOf(
      {
        'packages/engines/src/index.ts': "export type { Cache } from './cache'\nexport * from './search'\n",
        'packages/engines/src/cache.ts': 'export interface Cache {}\n',
        'packages/engines/src/search.ts': 'export interface SearchEngine {}\n',
        'services/search/src/find.ts': "import type { SearchEngine } from '@plekje/engines'\n",
        'services/social/src/limit.ts': "import { type Cache } from '@plekje/engines'\n",
      },
      new Map([['@plekje/engines', 'packages/engines/src/index.ts']]),
    )
    const distances = distancesFrom(graph, ['packages/engines/src/search.ts'])
    expect(distances.get('services/search/src/find.ts')).toBe(1)
    expect(distances.has('services/social/src/limit.ts')).toBe(false)
  })

  it.each([
    ['a name that is given another one', "export { a as c } from './one'", "import { c as d } from './index'"],
    ['all names at once', "export * from './one'", "import * as all from './index'"],
    ['an import in the midst of work', "export * from './one'", "const all = await import('./index')"],
    ['a list of exports', "export { a } from './one'", "import {\n  a,\n  type B,\n} from './index'"],
    ['a program that is started by its path', '', "fork(join(__dirname, './one.ts'))"],
    [
      'a name that the index hands on from what it imports',
      "import { a } from './one'\nexport { a }",
      "import { a } from './index'",
    ],
  ])('follows %s', (_what, index, user) => {
    const graph = graphOf({ 'one.ts': 'const a = 1\nexport { a }\n', 'index.ts': index, 'user.ts': user })
    expect(distancesFrom(graph, ['one.ts']).has('user.ts')).toBe(true)
  })

  it('counts the imports between a file and the nearest one that changed', () => {
    const graph = graphOf({
      'a.ts': 'export const a = 1',
      'b.ts': "import { a } from './a'",
      'c.ts': "import './b'",
      'd.ts': "import './c'\nimport './a'",
    })
    expect([...distancesFrom(graph, ['a.ts'])]).toEqual([
      ['a.ts', 0],
      ['b.ts', 1],
      ['d.ts', 1],
      ['c.ts', 2],
    ])
  })
})
