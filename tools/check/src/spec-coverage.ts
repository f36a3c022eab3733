import type { SourceFile } from './boundaries'
import { currentRules } from './citations'

export const COVERAGE = 'docs/spec-coverage.md'
export const COVERAGE_INPUTS = /^docs\/product\/.+\.md$|\.(test|journey|contract)\.tsx?$/

const TEST = /\.(test|journey|contract)\.tsx?$/
/** A comment of this form before the imports of a test file names the rules that the file proves. */
const PROVES = /^\/\/ Proves ([A-Z]+-\d+(?:, [A-Z]+-\d+)*)\.$/gm

/** Finds current rules that no test file proves, and a text that differs from {@link coverageText}. */
export function findBrokenCoverage(written: string, files: readonly SourceFile[]): string[] {
  const tests = testsByRule(files)
  const problems = currentRules(files)
    .filter((rule) => !tests.has(rule))
    .map((rule) => `no test proves ${rule}: begin the test file that proves it with "// Proves ${rule}."`)
  if (written !== coverageText(files)) problems.push(`${COVERAGE} is outdated: run npm run make -- coverage`)
  return problems
}

/** The text of docs/spec-coverage.md: the test files of each current rule, by area. */
export function coverageText(files: readonly SourceFile[]): string {
  const tests = testsByRule(files)
  const areas = files
    .filter(({ path }) => path.startsWith('docs/product/') && rulesOf(path, files).length > 0)
    .map(({ path, text }) => {
      const [, title] = /^# (.+)$/m.exec(text) ?? []
      const lines = rulesOf(path, files).map((rule) => `- ${rule}: ${(tests.get(rule) ?? []).join(', ')}`)
      const heading = `## [${title}](${path.replace('docs/', '')})`
      return [heading, '', ...lines, ''].join('\n')
    })
  return `${INTRODUCTION}\n${areas.join('\n')}`
}

const INTRODUCTION = `# Which tests prove each rule

\`npm run make -- coverage\` writes this file: a line for each rule of [docs/product](product/README.md), from the comments \`// Proves SEARCH-22.\` that test files begin with. \`git grep -w SEARCH-22\` finds the code too.
`

function testsByRule(files: readonly SourceFile[]): ReadonlyMap<string, readonly string[]> {
  const tests = new Map<string, string[]>()
  for (const { path, text } of files) {
    if (!TEST.test(path)) continue
    for (const [, rules = ''] of text.matchAll(PROVES)) {
      for (const rule of rules.split(', ')) tests.set(rule, [...(tests.get(rule) ?? []), `\`${path}\``])
    }
  }
  return tests
}

function rulesOf(path: string, files: readonly SourceFile[]): readonly string[] {
  const rules = currentRules(files.filter((file) => file.path === path))
  return rules.toSorted((a, b) => a.localeCompare(b, 'en', { numeric: true }))
}
