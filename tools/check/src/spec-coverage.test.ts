import { currentRules } from './citations'
import { coverageText, findBrokenCoverage } from './spec-coverage'

const product = (...rules: string[]) => ({ path: 'docs/product/home.md', text: ['# Home', '', ...rules].join('\n') })
const journey = (...comments: string[]) => ({
  path: 'e2e/home.journey.ts',
  text: [...comments, "it('greets')"].join('\n'),
})

it('a rule is current unless it is planned or withdrawn', () => {
  expect(currentRules([product('- **HOME-1** Greets.')])).toEqual(['HOME-1'])
  expect(currentRules([product('- **HOME-1** *(planned)* Waves.')])).toEqual([])
  expect(currentRules([product('- **HOME-1** Withdrawn (ADR 3).')])).toEqual([])
})

describe('the list of rules and tests', () => {
  const files = [
    product('- **HOME-10** Waves.', '- **HOME-2** Greets.'),
    journey('// Proves HOME-2, HOME-10.'),
    { path: 'mfe-discovery/tests/home.test.tsx', text: '// Proves HOME-2.\n' },
  ]

  it('has the test files of each rule, in the order of their numbers', () => {
    expect(coverageText(files)).toContain(
      [
        '## [Home](product/home.md)',
        '',
        '- HOME-2: `e2e/home.journey.ts`, `mfe-discovery/tests/home.test.tsx`',
        '- HOME-10: `e2e/home.journey.ts`',
      ].join('\n'),
    )
  })

  it('is accepted as it was written, and refused once a test file moved', () => {
    const written = coverageText(files)
    expect(findBrokenCoverage(written, files)).toEqual([])
    const moved = files.map((file) => ({ ...file, path: file.path.replace('e2e/home', 'e2e/start') }))
    expect(findBrokenCoverage(written, moved)).toEqual([
      'docs/spec-coverage.md is outdated: run npm run make -- coverage',
    ])
  })
})

it.each([
  ['has no comment', journey()],
  ['names another rule', journey('// Proves HOME-2.')],
  ['is no test', { path: 'shell/src/home.ts', text: '// Proves HOME-1.\n' }],
])('a rule without proof is named: the file %s', (_reason, file) => {
  const files = [product('- **HOME-1** Greets.', '- **HOME-2** *(planned)* Waves.'), file]
  expect(findBrokenCoverage(coverageText(files), files)).toEqual([
    'no test proves HOME-1: begin the test file that proves it with "// Proves HOME-1."',
  ])
})
