import type { SourceFile } from './boundaries'
import { withFolders } from './document-links'

/**
 * Finds rows of a document's tables whose file or test does not exist. Rows name files and tests as `path` or `path`
 * “test name”.
 */
export function findBrokenRows(document: string, table: string, files: readonly SourceFile[]): string[] {
  const byPath = new Map(files.map((file) => [file.path, file.text]))
  const problems: string[] = []
  for (const [index, line] of table.split('\n').entries()) {
    if (!line.startsWith('|')) continue
    for (const match of line.matchAll(/`([\w./-]+\.(?:tsx?|mjs|cjs|css|json|html))`(?:\s+“([^”]+)”)?/g)) {
      const [, path = '', test] = match
      const text = byPath.get(path)
      if (text === undefined) problems.push(`${document}:${index + 1}: ${path} does not exist`)
      else if (test && !text.includes(test)) problems.push(`${document}:${index + 1}: ${path} has no test “${test}”`)
    }
  }
  return problems
}

/** Finds rows of ARCHITECTURE.md whose file or test does not exist. Shortened paths in its tables are skipped. */
export function findBrokenPlaces(text: string, files: readonly SourceFile[], paths: readonly string[]): string[] {
  const existing = withFolders(paths)
  const missing: string[] = []
  for (const [index, line] of text.split('\n').entries()) {
    if (!line.startsWith('|')) continue
    for (const [, path = ''] of line.matchAll(/`([\w.-]+(?:\/[\w.-]+)+)\/?`/g)) {
      const isFromRoot = existing.has(path.split('/')[0] ?? '')
      if (isFromRoot && !existing.has(path)) missing.push(`ARCHITECTURE.md:${index + 1}: ${path} does not exist`)
    }
  }
  const [, answers = ''] = /^## Why, and how long\?$([\s\S]*?)^## /m.exec(text) ?? []
  const rows = answers.split('\n').filter((line) => line.startsWith('| ') && line.includes('?'))
  const unproven = rows
    .filter((line) => !/“[^”]+” \|$/.test(line))
    .map((line) => `ARCHITECTURE.md: no test proves ${line}`)
  return [...missing, ...unproven, ...findBrokenRows('ARCHITECTURE.md', answers, files)]
}
