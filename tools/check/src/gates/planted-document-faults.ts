import type { PlantedFault } from './planted-fault'

export const documentFaults: readonly PlantedFault[] = [
  {
    fault: 'a citation of a missing document',
    gate: 'citations',
    expected: 'services/social/src/planted-citation.ts:1: cites SPEC',
    plant: (copy) => copy.add('services/social/src/planted-citation.ts', '// As SPEC §9 says.\nexport {}\n'),
  },
  {
    fault: 'a citation of a missing rule',
    gate: 'citations',
    expected: 'docs/planted-rule.md:1: cites SEARCH-999',
    plant: (copy) => copy.add('docs/planted-rule.md', '# Planted (SEARCH-999)\n'),
  },
  {
    fault: 'two rules with one number',
    gate: 'citations',
    expected: 'HOME-1 is there more than once',
    plant: (copy) => copy.replace('docs/product/home.md', '**HOME-2**', '**HOME-1**'),
  },
  {
    fault: 'a citation of a paragraph without its document',
    gate: 'citations',
    expected: 'docs/planted-paragraph.md:1: cites §9',
    plant: (copy) => copy.add('docs/planted-paragraph.md', '# Planted (§9)\n'),
  },
  {
    fault: 'a link to a missing file',
    gate: 'links of documents',
    expected: 'docs/planted-link.md:3: links to planted-gone.md',
    plant: (copy) => copy.add('docs/planted-link.md', '# Planted\n\n[gone](planted-gone.md)\n'),
  },
  {
    fault: 'a document that names a missing file',
    gate: 'names in documents',
    expected: 'docs/planted-name.md:3: docs/planted-gone.md is not there',
    plant: (copy) => copy.add('docs/planted-name.md', '# Planted\n\n`docs/planted-gone.md`\n'),
  },
  {
    fault: 'a rule that no test proves',
    gate: 'docs/spec-coverage.md',
    expected: 'no test proves HOME-999',
    plant: (copy) => copy.replace('docs/product/home.md', '- **HOME-9** ', '- **HOME-999** Planted.\n- **HOME-9** '),
  },
  {
    fault: 'a rule whose test no longer names it',
    gate: 'docs/spec-coverage.md',
    expected: 'no test proves SEARCH-31',
    plant: (copy) => copy.replace('bench/relevance/relevance.test.ts', '// Proves SEARCH-31.', ''),
  },
  {
    fault: 'an outdated list of rules and tests',
    gate: 'docs/spec-coverage.md',
    expected: 'docs/spec-coverage.md is outdated',
    plant: (copy) => copy.replace('docs/spec-coverage.md', '- HOME-1: ', '- HOME-1: `e2e/planted.journey.ts`, '),
  },
  {
    fault: 'a row of ARCHITECTURE.md without a test',
    gate: 'ARCHITECTURE.md',
    expected: 'no test proves | Why is a hidden venue gone from results',
    plant: (copy) => copy.replace('ARCHITECTURE.md', ' “are checked in turn, for at most a day” |', ' |'),
  },
  {
    fault: 'a block of the tutorial that does not apply to the code',
    gate: 'docs/tutorial.md',
    expected: 'no longer applies to gateway/src/pages/structured-data.ts: lacks "    planted"',
    plant: (copy) =>
      copy.replace('docs/tutorial.md', '     priceRange: listing', '     planted\n     priceRange: listing'),
  },
]
