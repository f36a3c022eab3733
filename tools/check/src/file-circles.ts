import { posix } from 'node:path'
import { importsOf, type SourceFile } from './boundaries'

const endings = ['', '.ts', '.tsx', '.mjs', '.cjs', '/index.ts', '/index.tsx']

/**
 * Files that import each other in a circle, types included: whoever reads one has to read them all, and which of them
 * runs first is an accident. Each group is named once, with who imports whom within it.
 */
export function findFileCircles(files: readonly SourceFile[]): string[] {
  const known = new Set(files.map(({ path }) => path))
  const edges = new Map(files.map(({ path, text }) => [path, importedFiles(path, text, known)]))
  return groupsOf(edges).map((group) => {
    const within = group.flatMap((path) =>
      (edges.get(path) ?? []).filter((target) => group.includes(target)).map((target) => `${path} imports ${target}`),
    )
    return `files import each other in a circle:\n${within.join('\n')}\nmove what they share to a file that both import`
  })
}

function importedFiles(path: string, text: string, known: ReadonlySet<string>): string[] {
  return importsOf(text).flatMap((specifier) => {
    if (!specifier.startsWith('.')) return []
    const base = posix.normalize(posix.join(posix.dirname(path), specifier))
    const target = endings.map((ending) => `${base}${ending}`).find((candidate) => known.has(candidate))
    return target === undefined || target === path ? [] : [target]
  })
}

/** Tarjan's strongly connected components of more than one file. */
function groupsOf(edges: ReadonlyMap<string, readonly string[]>): string[][] {
  const indexes = new Map<string, number>()
  const stack: string[] = []
  const groups: string[][] = []
  const visit = (path: string): number => {
    let low = indexes.size
    indexes.set(path, low)
    const own = low
    stack.push(path)
    for (const target of edges.get(path) ?? []) {
      if (!indexes.has(target)) low = Math.min(low, visit(target))
      else if (stack.includes(target)) low = Math.min(low, indexes.get(target) ?? own)
    }
    if (low === own) {
      const group = stack.splice(stack.indexOf(path))
      if (group.length > 1) groups.push(group.sort())
    }
    return low
  }
  for (const path of edges.keys()) if (!indexes.has(path)) visit(path)
  return groups
}
