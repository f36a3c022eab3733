import { findBrokenPlaces, findBrokenRows } from './coverage-rows'

const files = [{ path: 'services/x/tests/a.test.ts', text: "it('answers 404', …)" }]
const paths = [...files.map(({ path }) => path), 'services/x/src/use-cases/find.ts']
const answers = (row: string) => `## Why, and how long?\n\n| question | answer |\n|---|---|\n${row}\n\n## Next\n`

describe('tables that name files and tests', () => {
  it('are refused for missing files and tests', () => {
    const row = '| A-1 | `services/x/tests/a.test.ts` “answers 404” |'
    expect(findBrokenRows('docs/a.md', row, files)).toEqual([])
    expect(findBrokenRows('docs/a.md', row.replace('404', '405'), files)).toEqual([
      'docs/a.md:1: services/x/tests/a.test.ts has no test “answers 405”',
    ])
    expect(findBrokenRows('docs/a.md', '| `e2e/b.journey.ts` |', files)).toEqual([
      'docs/a.md:1: e2e/b.journey.ts does not exist',
    ])
  })

  it('of the architecture are refused for missing paths', () => {
    expect(
      findBrokenPlaces('| x | `services/x/src/use-cases/`, `src/find.ts`, `services/x/src` |', files, paths),
    ).toEqual([])
    expect(findBrokenPlaces('| x | `services/y/src` |', files, paths)).toEqual([
      'ARCHITECTURE.md:1: services/y/src does not exist',
    ])
  })

  it('of the architecture need a test for each question', () => {
    expect(
      findBrokenPlaces(answers('| Why? | So | `services/x/tests/a.test.ts` “answers 404” |'), files, paths),
    ).toEqual([])
    expect(findBrokenPlaces(answers('| Why? | So | `services/x/tests/a.test.ts` |'), files, paths)).toHaveLength(1)
    expect(findBrokenPlaces(answers('| Why? | So | `services/x/tests/a.test.ts` “no” |'), files, paths)).toHaveLength(1)
  })
})
