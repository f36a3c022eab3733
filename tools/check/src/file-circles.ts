import { posix } from 'node:path'
import { importsOf, type SourceFile } from './boundaries'

const ENDINGS = ['', '.ts', '.tsx', '.mjs', '.cjs', '/index.ts', '/index.tsx']

/**
 * Finds files that import each other in a circle, types included: reading one requires reading them all, and their
 * order of execution is accidental. Reports each group once, with its imports.
 */
export function findFileCircles(files: readonly SourceFile[]): string[] {
  const paths = new Set(files.map(({ path }) => path))
  const edges = new Map(files.map(({ path, text }) => [path, importedFiles(path, text, paths)]))
  return findCircles(edges).map((group) => {
    const importsInGroup = group.flatMap((path) =>
      (edges.get(path) ?? []).filter((target) => group.includes(target)).map((target) => `${path} imports ${target}`),
    )
    return `files import each other in a circle:\n${importsInGroup.join('\n')}\nmove what they share to a file that both import`
  })
}

function importedFiles(path: string, text: string, paths: ReadonlySet<string>): string[] {
  const fileOf = (specifier: string) => {
    const base = posix.normalize(posix.join(posix.dirname(path), specifier))
    return ENDINGS.map((ending) => `${base}${ending}`).find((candidate) => paths.has(candidate))
  }
  const targets = importsOf(text)
    .filter((specifier) => specifier.startsWith('.'))
    .map(fileOf)
  return targets.filter((target) => target !== undefined).filter((target) => target !== path)
}

/** Tarjan's strongly connected components of more than one file. */
function findCircles(edges: ReadonlyMap<string, readonly string[]>): string[][] {
  const indexes = new Map<string, number>()
  const stack: string[] = []
  const groups: string[][] = []
  const visit = (path: string): number => {
    let low = indexes.size
    indexes.set(path, low)
    const index = low
    stack.push(path)
    for (const target of edges.get(path) ?? []) {
      if (!indexes.has(target)) low = Math.min(low, visit(target))
      else if (stack.includes(target)) low = Math.min(low, indexes.get(target) ?? index)
    }
    if (low === index) {
      const group = stack.splice(stack.indexOf(path))
      if (group.length > 1) groups.push(group.sort())
    }
    return low
  }
  for (const path of edges.keys()) {
    if (!indexes.has(path)) visit(path)
  }
  return groups
}
