import type { SourceFile } from './boundaries'

/** Rules are defined as `- **SEARCH-22** …` in files of this folder. */
const PRODUCT = 'docs/product/'
const RULE = /^- \*\*(([A-Z]+)-(\d+))\*\*/

/** Files with examples of citations. */
const EXCEPT = /^tools\/check\/src\/(citations(\.test)?|gates\/planted-document-faults)\.ts$/

/** Published standards may be cited by paragraph: "RFC 9110 §9.2.2". */
const STANDARD = /\b(RFC|Web Authentication)\b/
const COMMENT = /^\s*(\/\/|\/?\*|#|<!--)/

/**
 * Finds citations of documents that are not in the repository, and of rules that docs/product does not have. Also finds
 * duplicate and missing numbers of rules, because withdrawn rules keep their numbers.
 */
export function findBrokenCitations(files: readonly SourceFile[]): string[] {
  const rules = readRules(files)
  const areas = [...new Set([...rules.keys()].map((id) => id.replace(/-\d+$/, '')))]
  const cited = new RegExp(`\\b(?:${areas.join('|')})-\\d+\\b`, 'g')
  const problems = findWrongNumbers(rules)
  for (const { path, text } of files) {
    if (EXCEPT.test(path)) continue
    for (const [index, line] of text.split('\n').entries()) {
      const at = `${path}:${index + 1}`
      const outside = citationOutside(path, line)
      if (outside) problems.push(`${at}: cites ${outside}, which is not in this repository`)
      if (areas.length === 0) continue
      for (const [id] of line.matchAll(cited)) {
        if (!rules.has(id)) problems.push(`${at}: cites ${id}, which ${PRODUCT} does not have`)
      }
    }
  }
  return problems
}

/** The definitions of each rule, by id. */
function readRules(files: readonly SourceFile[]): Map<string, string[]> {
  const rules = new Map<string, string[]>()
  for (const { path, text } of files) {
    if (!path.startsWith(PRODUCT)) continue
    for (const [index, line] of text.split('\n').entries()) {
      const id = RULE.exec(line)?.[1]
      if (id) rules.set(id, [...(rules.get(id) ?? []), `${path}:${index + 1}`])
    }
  }
  return rules
}

/** The ids of current rules, which are neither planned nor withdrawn. */
export function rulesThatHold(files: readonly SourceFile[]): string[] {
  const lines = files.filter(({ path }) => path.startsWith(PRODUCT)).flatMap(({ text }) => text.split('\n'))
  const ids: string[] = []
  for (const line of lines) {
    const [start, id] = RULE.exec(line) ?? []
    if (start === undefined || id === undefined) continue
    const holds = !/^ (\*\(planned\)\*|withdrawn)/i.test(line.slice(start.length))
    if (holds) ids.push(id)
  }
  return ids
}

function findWrongNumbers(rules: ReadonlyMap<string, readonly string[]>): string[] {
  const problems: string[] = []
  const highest = new Map<string, number>()
  for (const [id, places] of rules) {
    if (places.length > 1) problems.push(`${places.join(', ')}: ${id} is there more than once`)
    const [area = '', number] = id.split('-')
    highest.set(area, Math.max(highest.get(area) ?? 0, Number(number)))
  }
  for (const [area, last] of highest) {
    for (let number = 1; number < last; number++) {
      if (!rules.has(`${area}-${number}`))
        problems.push(`${PRODUCT}: ${area}-${number} is gone: a rule that no longer holds stays, as withdrawn`)
    }
  }
  return problems
}

function citationOutside(path: string, line: string): string | undefined {
  const named = /\b(?:SPEC|DESIGN|LOOK|NAMES)\.md\b|\b(?:SPEC|DESIGN)\b|\bthe specification\b/.exec(line)
  if (named) return named[0]
  if (line.includes('§') && !STANDARD.test(line)) return line.slice(line.indexOf('§')).split(/[\s,.;:)]/)[0]
  const isProse = path.endsWith('.md') || COMMENT.test(line)
  return isProse ? /\((?<name>NAMES|LOOK)[,)]/.exec(line)?.groups?.name : undefined
}
