import { posix } from 'node:path'
import type { SourceFile } from './boundaries'

/**
 * Finds links in Markdown files to files that are not in the repository.
 * @param paths all files of the repository
 */
export function findBrokenLinks(documents: readonly SourceFile[], paths: readonly string[]): string[] {
  const known = new Set(paths.flatMap((path) => [path, ...foldersOf(path)]))
  return documents.flatMap(({ path, text }) =>
    withoutCode(text)
      .split('\n')
      .flatMap((line, index) =>
        [...line.matchAll(/\]\(<?([^)>\s]+)>?(?:\s+"[^"]*")?\)/g)].flatMap(([, address = '']) => {
          const target = decodeURI(address.split('#')[0] ?? '')
          if (target === '' || /^[a-z][a-z+.-]*:/i.test(target)) return []
          const file = posix.normalize(posix.join(posix.dirname(path), target)).replace(/\/$/, '')
          return known.has(file) ? [] : [`${path}:${index + 1}: links to ${address}, which is not there`]
        }),
      ),
  )
}

function foldersOf(path: string): string[] {
  const parent = posix.dirname(path)
  return parent === '.' ? [parent] : [parent, ...foldersOf(parent)]
}

/** Removes blocks and spans of code, whose links are examples; keeps the lines. */
const withoutCode = (text: string) =>
  text.replace(/^(```|~~~)[\s\S]*?^\1/gm, (block) => block.replace(/[^\n]/g, '')).replace(/`[^`\n]*`/g, '')
