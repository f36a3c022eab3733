import type { SourceFile } from './boundaries'

/** Rules are defined as `- **SEARCH-22** …` in files of this folder. */
const PRODUCT_FOLDER = 'docs/product/'
const RULE = /^- \*\*(([A-Z]+)-(\d+))\*\*/

/** Files with examples of citations. */
const EXEMPT_FILES = /^tools\/check\/src\/(citations(\.test)?|gates\/planted-document-faults)\.ts$/

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
  const citation = new RegExp(`\\b(?:${areas.join('|')})-\\d+\\b`, 'g')
  const problems = findWrongNumbers(rules)
  for (const { path, text } of files) {
    if (EXEMPT_FILES.test(path)) continue
    for (const [index, line] of text.split('\n').entries()) {
      const position = `${path}:${index + 1}`
      const outsideCitation = findOutsideCitation(path, line)
      if (outsideCitation) problems.push(`${position}: cites ${outsideCitation}, which is not in this repository`)
      if (areas.length === 0) continue
      for (const [id] of line.matchAll(citation)) {
        if (!rules.has(id)) problems.push(`${position}: cites ${id}, which ${PRODUCT_FOLDER} does not have`)
      }
    }
  }
  return problems
}

/** The definitions of each rule, by id. */
function readRules(files: readonly SourceFile[]): Map<string, string[]> {
  const rules = new Map<string, string[]>()
  for (const { path, text } of files) {
    if (!path.startsWith(PRODUCT_FOLDER)) continue
    for (const [index, line] of text.split('\n').entries()) {
      const id = RULE.exec(line)?.[1]
      if (id) rules.set(id, [...(rules.get(id) ?? []), `${path}:${index + 1}`])
    }
  }
  return rules
}

/** The ids of current rules, which are neither planned nor withdrawn. */
export function currentRules(files: readonly SourceFile[]): string[] {
  const lines = files.filter(({ path }) => path.startsWith(PRODUCT_FOLDER)).flatMap(({ text }) => text.split('\n'))
  const ids: string[] = []
  for (const line of lines) {
    const [start, id] = RULE.exec(line) ?? []
    if (start === undefined || id === undefined) continue
    const isCurrent = !/^ (\*\(planned\)\*|withdrawn)/i.test(line.slice(start.length))
    if (isCurrent) ids.push(id)
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
      if (rules.has(`${area}-${number}`)) continue
      problems.push(`${PRODUCT_FOLDER}: ${area}-${number} is gone: a rule that no longer holds stays, as withdrawn`)
    }
  }
  return problems
}

function findOutsideCitation(path: string, line: string): string | undefined {
  const nameMatch = /\b(?:SPEC|DESIGN|LOOK|NAMES)\.md\b|\b(?:SPEC|DESIGN)\b|\bthe specification\b/.exec(line)
  if (nameMatch) return nameMatch[0]
  if (line.includes('§') && !STANDARD.test(line)) return line.slice(line.indexOf('§')).split(/[\s,.;:)]/)[0]
  const isProse = path.endsWith('.md') || COMMENT.test(line)
  return isProse ? /\((?<name>NAMES|LOOK)[,)]/.exec(line)?.groups?.name : undefined
}
