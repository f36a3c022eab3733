import { rulesThatHold } from './citations'
import { findBrokenCoverage, findBrokenPlaces, findBrokenRows } from './coverage-rows'

const journeys = [{ path: 'e2e/home.journey.ts', text: "it('greets')" }]
const problemsOf = (...rows: string[]) =>
  findBrokenCoverage(
    ['| rule | statement | built in | proved by |', '|---|---|---|---|', ...rows].join('\n'),
    journeys,
    [],
  )

describe('a row of the coverage', () => {
  it('names a rule, and a file and a test that are there', () => {
    expect(problemsOf('| HOME-1 | greets | `e2e/home.journey.ts` | `e2e/home.journey.ts` “greets” |')).toEqual([])
  })

  it.each([
    ['| greets | `e2e/home.journey.ts` |', 'begins with no rule'],
    ['| HOME-1 | greets | `e2e/gone.journey.ts` |', 'e2e/gone.journey.ts does not exist'],
    ['| HOME-1 | greets | `e2e/home.journey.ts` “waves” |', 'e2e/home.journey.ts has no test “waves”'],
  ])('is refused otherwise: %s', (row, problem) => {
    expect(problemsOf(row)).toEqual([`docs/spec-coverage.md:3: ${problem}`])
  })
})

describe('a rule that holds', () => {
  const product = (line: string) => rulesThatHold([{ path: 'docs/product/home.md', text: `# Home\n\n${line}\n` }])
  const row = '| HOME-1 | greets | `e2e/home.journey.ts` | `e2e/home.journey.ts` “greets” |'

  it('is one that is neither planned nor withdrawn', () => {
    expect(product('- **HOME-1** Greets.')).toEqual(['HOME-1'])
    expect(product('- **HOME-1** *(planned)* Waves.')).toEqual([])
    expect(product('- **HOME-1** Withdrawn (ADR 3).')).toEqual([])
  })

  it('has a row with a test that proves it', () => {
    expect(findBrokenCoverage(row, journeys, ['HOME-1'])).toEqual([])
    expect(findBrokenCoverage(row, journeys, ['HOME-1', 'HOME-2'])).toEqual([
      'docs/spec-coverage.md: no test proves HOME-2',
    ])
    expect(findBrokenCoverage(row.replace(' “greets”', ''), journeys, ['HOME-1'])).toEqual([
      'docs/spec-coverage.md: no test proves HOME-1',
    ])
  })
})

const files = [{ path: 'services/x/tests/a.test.ts', text: "it('answers 404', …)" }]
const paths = [...files.map(({ path }) => path), 'services/x/src/use-cases/find.ts']
const answers = (row: string) => `## Why, and how long?\n\n| question | answer |\n|---|---|\n${row}\n\n## Next\n`

describe('tables that name files and tests', () => {
  it('name such that there are', () => {
    const row = '| A-1 | `services/x/tests/a.test.ts` “answers 404” |'
    expect(findBrokenRows('docs/a.md', row, files)).toEqual([])
    expect(findBrokenRows('docs/a.md', row.replace('404', '405'), files)).toEqual([
      'docs/a.md:1: services/x/tests/a.test.ts has no test “answers 405”',
    ])
    expect(findBrokenRows('docs/a.md', '| `e2e/b.journey.ts` |', files)).toEqual([
      'docs/a.md:1: e2e/b.journey.ts does not exist',
    ])
  })

  it('of the architecture lead to files and folders from the root on', () => {
    expect(
      findBrokenPlaces('| x | `services/x/src/use-cases/`, `src/find.ts`, `services/x/src` |', files, paths),
    ).toEqual([])
    expect(findBrokenPlaces('| x | `services/y/src` |', files, paths)).toEqual([
      'ARCHITECTURE.md:1: services/y/src does not exist',
    ])
  })

  it('of the architecture prove each answer to a question', () => {
    expect(
      findBrokenPlaces(answers('| Why? | So | `services/x/tests/a.test.ts` “answers 404” |'), files, paths),
    ).toEqual([])
    expect(findBrokenPlaces(answers('| Why? | So | `services/x/tests/a.test.ts` |'), files, paths)).toHaveLength(1)
    expect(findBrokenPlaces(answers('| Why? | So | `services/x/tests/a.test.ts` “no” |'), files, paths)).toHaveLength(1)
  })
})
