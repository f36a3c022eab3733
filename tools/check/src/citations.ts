import type { SourceFile } from './boundaries'

/** Rules are defined as `- **SEARCH-22** …` in files of this folder. */
const PRODUCT = 'docs/product/'
const RULE = /^- \*\*(([A-Z]+)-(\d+))\*\*/

/** Files that write of citations without making them. */
const EXCEPT = /^tools\/check\/src\/(citations(\.test)?|gates\/planted-document-faults)\.ts$/

/** Paragraphs of published standards, which anyone can open, are cited as "RFC 9110 §9.2.2". */
const STANDARD = /\b(RFC|Web Authentication)\b/
const COMMENT = /^\s*(\/\/|\/?\*|#|<!--)/

/**
 * Citations that lead nowhere: to documents that are not in the repository, and to rules that docs/product does not
 * have. Also rules whose numbers are given twice or left out, for a number is never given again.
 */
export function findBrokenCitations(files: readonly SourceFile[]): string[] {
  const rules = readRules(files)
  const areas = [...new Set([...rules.keys()].map((id) => id.replace(/-\d+$/, '')))]
  const cited = new RegExp(`\\b(?:${areas.join('|')})-\\d+\\b`, 'g')
  const problems = misnumbered(rules)
  for (const { path, text } of files) {
    if (EXCEPT.test(path)) continue
    for (const [index, line] of text.split('\n').entries()) {
      const at = `${path}:${index + 1}`
      const outside = citedOutside(path, line)
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

/** The rules that hold today: neither planned nor withdrawn. */
export function rulesThatHold(files: readonly SourceFile[]): string[] {
  const lines = files.filter(({ path }) => path.startsWith(PRODUCT)).flatMap(({ text }) => text.split('\n'))
  return lines.flatMap((line) => {
    const [start, id] = RULE.exec(line) ?? []
    return start && id && !/^ (\*\(planned\)\*|withdrawn)/i.test(line.slice(start.length)) ? [id] : []
  })
}

function misnumbered(rules: ReadonlyMap<string, readonly string[]>): string[] {
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

function citedOutside(path: string, line: string): string | undefined {
  const named = /\b(?:SPEC|DESIGN|LOOK|NAMES)\.md\b|\b(?:SPEC|DESIGN)\b|\bthe specification\b/.exec(line)
  if (named) return named[0]
  if (line.includes('§') && !STANDARD.test(line)) return line.slice(line.indexOf('§')).split(/[\s,.;:)]/)[0]
  const isProse = path.endsWith('.md') || COMMENT.test(line)
  return isProse ? /\((?<name>NAMES|LOOK)[,)]/.exec(line)?.groups?.name : undefined
}
