import { posix } from 'node:path'
import type { SourceFile } from './boundaries'

interface Line {
  readonly position: string
  readonly text: string
}

/** Paths with a part to fill in, such as `bench/NAME`, and built files are not in the repository. */
const PLACEHOLDER_OR_BUILT = /[A-Z]{4}|\/dist\b/

/**
 * Finds links of Markdown files to files and headings that are not in the repository.
 * @param paths all files of the repository
 */
export function findBrokenLinks(documents: readonly SourceFile[], paths: readonly string[]): string[] {
  const existing = withFolders(paths)
  const headings = new Map(documents.map(({ path, text }) => [path, headingsOf(text)]))
  const problems: string[] = []
  for (const { path, text } of documents) {
    for (const line of linesOf(path, withoutCode(text))) {
      for (const [, address = ''] of line.text.matchAll(/\]\(<?([^)>\s]+)>?(?:\s+"[^"]*")?\)/g)) {
        if (/^[a-z][a-z+.-]*:/i.test(address)) continue
        const [target = '', heading] = decodeURI(address).split('#')
        const file = target === '' ? path : resolve(posix.dirname(path), target)
        const isHeadingFound = heading === undefined || (headings.get(file)?.has(heading) ?? true)
        if (existing.has(file) && isHeadingFound) continue
        problems.push(`${line.position}: links to ${address}, which is not there`)
      }
    }
  }
  return problems
}

/**
 * Finds names in documents that do not exist: paths from the root in backticks, npm scripts, and benches.
 */
export function findUnknownNames(
  documents: readonly SourceFile[],
  paths: readonly string[],
  scripts: readonly string[],
): string[] {
  const existing = withFolders(paths)
  // A path may leave out the ending: `gateway/src/cache/cache-rules`.
  for (const path of paths) existing.add(path.replace(/(?:\.\w+)+$/, ''))
  const problems: string[] = []
  for (const { path, text } of documents) {
    for (const line of linesOf(path, text)) {
      for (const [, name = ''] of line.text.matchAll(/`(\.?\w[\w.-]*\/[\w.@/-]+)`/g)) {
        const isFromRoot = existing.has(name.split('/')[0] ?? '') && !PLACEHOLDER_OR_BUILT.test(name)
        if (isFromRoot && !existing.has(resolve('.', name))) problems.push(`${line.position}: ${name} is not there`)
      }
      for (const [, script = ''] of line.text.matchAll(/npm run (?:--silent )?([a-z][\w:-]*)/g)) {
        if (!scripts.includes(script)) problems.push(`${line.position}: npm has no script ${script}`)
      }
      for (const [, bench = ''] of line.text.matchAll(/npm run bench -- ([a-z][\w-]*)/g)) {
        if (!existing.has(`bench/${bench}.ts`)) problems.push(`${line.position}: there is no bench ${bench}`)
      }
    }
  }
  return problems
}

const linesOf = (path: string, text: string): Line[] =>
  text.split('\n').map((line, index) => ({ position: `${path}:${index + 1}`, text: line }))

const resolve = (folder: string, path: string) => posix.normalize(posix.join(folder, path)).replace(/\/$/, '')

/** The paths, and every folder that contains one of them. */
export const withFolders = (paths: readonly string[]): Set<string> =>
  new Set(paths.flatMap((path) => [path, ...foldersOf(path)]))

function foldersOf(path: string): string[] {
  const parent = posix.dirname(path)
  return parent === '.' ? [parent] : [parent, ...foldersOf(parent)]
}

/** The anchors that GitHub makes of the headings. */
const headingsOf = (text: string) =>
  new Set([...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => anchorOf(heading)))

const anchorOf = (heading: string) =>
  heading
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replace(/\s/g, '-')

/** Removes blocks and spans of code, which have no links; lines keep their numbers. */
const withoutCode = (text: string) =>
  text.replace(/^(```|~~~)[\s\S]*?^\1/gm, (block) => block.replace(/[^\n]/g, '')).replace(/`[^`\n]*`/g, '')
