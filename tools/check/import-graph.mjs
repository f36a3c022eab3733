// The import graph of the sources: the distance of a test from a change.
import { existsSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { readUnits, root } from '../build/units.mjs'

const ENDINGS = ['', '.ts', '.tsx', '.mjs', '.cjs', '/index.ts', '/index.tsx']
const fromClause = /\b(import|export)\s+(?:type\s+)?([\w$*{][^'"`;()=]*?)\s*\bfrom\s*['"]([^'"\n]+)['"]/g
/** `import 'x'`, `import('x')`, `require('x')`, and paths of files to run, such as workers and processes. */
const wholeFile =
  /(?:\bimport\s*\(?\s*|\brequire(?:\.resolve)?\s*\(\s*|\bjest\.(?:mock|requireActual)(?:<[^>]*>)?\(\s*)['"]([^'"\n]+)['"]|['"](\.{0,2}\/?[\w./-]+\.(?:[cm]?[jt]sx?|json))['"]/g
const declaration =
  /\bexport\s+(?:declare\s+)?(?:abstract\s+)?(?:async\s+)?(?:const|let|function\*?|class|interface|type|enum)\s+([\w$]+)/g
const localExports = /\bexport\s*\{([^}]*)\}(?!\s*from)/g

/**
 * @param {readonly string[]} paths files of the repository
 * @param {(path: string) => string} [read]
 * @param {ReadonlyMap<string, string>} [entries] files by the names under which packages export them
 * @returns {Map<string, Set<string>>} the files that each file imports. A re-exported name leads to the file that
 *   declares it, so that a file that uses one part of a package does not depend on all of it.
 */
export function readImportGraph(
  paths,
  read = (path) => readFileSync(join(root, path), 'utf8'),
  entries = packageEntries(),
) {
  const pathSet = new Set(paths)
  const files = new Map()
  const parse = (path) => {
    if (!files.has(path)) files.set(path, /\.[cm]?[jt]sx?$/.test(path) ? parseFile(read(path)) : noImports)
    return files.get(path)
  }
  const resolve = (from, specifier) => {
    const entry = entries.get(specifier)
    if (entry !== undefined) return entry
    const base = specifier.startsWith('.') ? posix.join(posix.dirname(from), specifier) : specifier
    return ENDINGS.map((ending) => `${base}${ending}`).find((path) => pathSet.has(path))
  }
  /** Files from `path` to the declaration of a name; undefined if there is none. */
  const findOrigin = (path, name, visited) => {
    if (visited.has(path)) return undefined
    visited.add(path)
    const { declared, reexports } = parse(path)
    if (declared.has(name)) return [path]
    for (const { names, specifier } of reexports) {
      const inner = names === undefined ? name : names.get(name)
      const target = inner === undefined ? undefined : resolve(path, specifier)
      const origin = target === undefined ? undefined : findOrigin(target, inner, visited)
      if (origin !== undefined) return [path, ...origin]
    }
    return undefined
  }
  const addReexported = (path, targets) => {
    if (targets.has(path)) return
    targets.add(path)
    for (const { specifier } of parse(path).reexports) {
      const target = resolve(path, specifier)
      if (target !== undefined) addReexported(target, targets)
    }
  }

  const graph = new Map()
  for (const path of paths) {
    const targets = new Set()
    for (const { names, specifier } of parse(path).imports) {
      const target = resolve(path, specifier)
      if (target === undefined) continue
      if (names === undefined) addReexported(target, targets)
      for (const name of names ?? []) {
        for (const file of findOrigin(target, name, new Set()) ?? [target]) targets.add(file)
      }
    }
    targets.delete(path)
    graph.set(path, targets)
  }
  return graph
}

/**
 * @param {ReadonlyMap<string, ReadonlySet<string>>} graph
 * @param {readonly string[]} changed
 * @returns {Map<string, number>} the number of imports from each file to the nearest changed one, itself 0
 */
export function distancesFrom(graph, changed) {
  const importers = new Map()
  for (const [path, targets] of graph) {
    for (const target of targets) {
      if (!importers.has(target)) importers.set(target, [])
      importers.get(target).push(path)
    }
  }
  const distances = new Map(changed.map((path) => [path, 0]))
  for (const [path, distance] of distances) {
    for (const importer of importers.get(path) ?? []) {
      if (!distances.has(importer)) distances.set(importer, distance + 1)
    }
  }
  return distances
}

/**
 * @param {ReadonlyMap<string, ReadonlySet<string>>} graph
 * @param {readonly string[]} paths
 * @returns {string[]} these files and all their imports, indirect ones included
 */
export function closureOf(graph, paths) {
  const closure = new Set(paths)
  for (const path of closure) {
    for (const target of graph.get(path) ?? []) closure.add(target)
  }
  return [...closure].sort()
}

const noImports = { imports: [], reexports: [], declared: new Set() }

/** @param {string} text */
function parseFile(text) {
  const imports = []
  const reexports = []
  for (const [, keyword, clause, specifier] of text.matchAll(fromClause)) {
    const names = namesIn(clause)
    if (keyword === 'export') reexports.push({ names, specifier })
    else imports.push({ names: names && [...names.values()], specifier })
  }
  for (const [, specifier, file] of text.matchAll(wholeFile)) {
    imports.push({ names: undefined, specifier: specifier ?? file })
  }
  const declared = new Set([...text.matchAll(declaration)].map(([, name]) => name))
  for (const [, list] of text.matchAll(localExports)) {
    for (const name of namesIn(`{${list}}`).keys()) declared.add(name)
  }
  return { imports, reexports, declared }
}

/** @param {string} clause @returns {Map<string, string> | undefined} original names by new names; undefined for all */
function namesIn(clause) {
  const [, list] = /^\{([^}]*)\}$/.exec(clause.trim()) ?? []
  if (list === undefined) return undefined
  const names = list
    .replace(/\/\/.*|\/\*[\s\S]*?\*\//g, '')
    .split(',')
    .map((item) => item.trim().replace(/^type\s+/, ''))
    .filter((item) => item !== '')
    .map((item) => item.split(/\s+as\s+/))
  return new Map(names.map(([inner, outer = inner]) => [outer, inner]))
}

/** @returns {Map<string, string>} */
function packageEntries() {
  const entries = new Map()
  for (const { path, name } of readUnits()) {
    const { exports = {}, main } = JSON.parse(readFileSync(join(root, path, 'package.json'), 'utf8'))
    if (typeof main === 'string') entries.set(name, posix.join(path, main))
    for (const [key, file] of Object.entries(exports)) {
      if (typeof file === 'string' && existsSync(join(root, path, file))) {
        entries.set(posix.join(name, key), posix.join(path, file))
      }
    }
  }
  return entries
}
