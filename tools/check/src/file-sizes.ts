import type { SourceFile } from './boundaries'

export const MAX_LINES = 300

/** Files longer than the lint limit of DESIGN §4. Generated data is no source and not asked about. */
export const findLongFiles = (files: readonly SourceFile[]): string[] =>
  files
    .map((file) => ({ path: file.path, lines: file.text.split('\n').length - 1 }))
    .filter(({ lines }) => lines > MAX_LINES)
    .map(({ path, lines }) => `${path}: ${lines} lines, more than ${MAX_LINES}`)
