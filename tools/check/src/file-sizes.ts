import type { SourceFile } from './boundaries'

export const MAX_LINES = 300
/** A contract suite or the suite of a service reads best in one piece. */
export const MAX_SUITE_LINES = 400

const limitOf = (path: string) => (/\.(test|contract)\.tsx?$/.test(path) ? MAX_SUITE_LINES : MAX_LINES)

/** Files longer than the lint limit of PLATFORM-2. Generated data is no source and not asked about. */
export const findLongFiles = (files: readonly SourceFile[]): string[] =>
  files
    .map((file) => ({ path: file.path, lines: file.text.split('\n').length - 1 }))
    .filter(({ path, lines }) => lines > limitOf(path))
    .map(({ path, lines }) => `${path}: ${lines} lines, more than ${limitOf(path)}`)
