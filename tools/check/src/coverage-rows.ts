import type { SourceFile } from './boundaries'

/**
 * Rows of docs/spec-coverage.md that point at nothing: each row names the file a statement is built in and the test that
 * proves it, as `path` or `path` "test name". Rows that say "issue N" in place of a file are open and counted, not failed.
 */
export function findBrokenCoverage(table: string, files: readonly SourceFile[]): string[] {
  const byPath = new Map(files.map((file) => [file.path, file.text]))
  const problems: string[] = []
  for (const [index, line] of table.split('\n').entries()) {
    if (!line.startsWith('|') || /^\|[\s:|-]+\|$/.test(line)) continue
    for (const match of line.matchAll(/`([\w./-]+\.(?:tsx?|mjs|cjs|css|json|html))`(?:\s+“([^”]+)”)?/g)) {
      const [, path = '', test] = match
      const text = byPath.get(path)
      if (text === undefined) problems.push(`docs/spec-coverage.md:${index + 1}: ${path} does not exist`)
      else if (test && !text.includes(test))
        problems.push(`docs/spec-coverage.md:${index + 1}: ${path} has no test “${test}”`)
    }
  }
  return problems
}
