import { findBrokenCitations } from './citations'

const rules = { path: 'docs/product/search.md', text: '# Search\n\n- **SEARCH-1** One.\n- **SEARCH-2** Two.\n' }
const problemsOf = (line: string, path = 'shell/src/paths.ts') => findBrokenCitations([rules, { path, text: line }])

describe('a citation', () => {
  it.each([
    '/** As typed (SEARCH-2). */',
    '// RFC 9110 §9.2.2',
    '// (Web Authentication, §5.1.8)',
    'const NAMES = [1]',
  ])('may be %s', (line) => {
    expect(problemsOf(line)).toEqual([])
  })

  it.each([
    ['/** As typed (SPEC §9). */', 'SPEC'],
    ["// SPEC's own words", 'SPEC'],
    ['/** Kept (DESIGN §3). */', 'DESIGN'],
    ['- see NAMES.md', 'NAMES.md'],
    ['// A chip (LOOK, phone).', 'LOOK'],
    ['// As §9 has it.', '§9'],
    ["it('has the fields of the specification')", 'the specification'],
  ])('is refused that leads outside the repository: %s', (line, cited) => {
    expect(problemsOf(line)).toEqual([`shell/src/paths.ts:1: cites ${cited}, which is not in this repository`])
  })

  it('of a missing rule is refused', () => {
    expect(problemsOf('// (SEARCH-1, SEARCH-3)')).toEqual([
      'shell/src/paths.ts:1: cites SEARCH-3, which docs/product/ does not have',
    ])
  })
})

describe('numbers of rules', () => {
  it('are given once', () => {
    const again = { path: 'docs/product/home.md', text: '- **SEARCH-2** Again.\n' }
    expect(findBrokenCitations([rules, again])).toEqual([
      'docs/product/search.md:4, docs/product/home.md:1: SEARCH-2 is there more than once',
    ])
  })

  it('are never left out', () => {
    const text = rules.text.replace('- **SEARCH-1** One.\n', '')
    expect(findBrokenCitations([{ ...rules, text }])).toEqual([
      'docs/product/: SEARCH-1 is gone: a rule that no longer holds stays, as withdrawn',
    ])
  })
})
