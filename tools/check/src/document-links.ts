import { posix } from 'node:path'
import type { SourceFile } from './boundaries'

/**
 * Links of Markdown files to what is not in the repository.
 * @param paths every file there is
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

/** Blocks and spans of code show text; lines keep their numbers. */
const withoutCode = (text: string) =>
  text.replace(/^(```|~~~)[\s\S]*?^\1/gm, (block) => block.replace(/[^\n]/g, '')).replace(/`[^`\n]*`/g, '')
