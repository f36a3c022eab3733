// Units of the repository, derived from its folders.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export const root = join(import.meta.dirname, '../..')

const parents = ['packages', 'services', 'tools']

/** @typedef {{ path: string, name: string, kind: 'package' | 'service' | 'gateway' | 'shell' | 'mfe' | 'tool' | 'data' | 'tests', isBundled: boolean, dependsOn: string[] }} Unit */

/** @returns {Unit[]} every workspace with its path from the root, its package name and the workspaces it depends on */
export function readUnits() {
  const paths = parents
    .filter((parent) => existsSync(join(root, parent)))
    .flatMap((parent) => folders(parent).map((name) => `${parent}/${name}`))
    .concat(folders('.'))
    .filter((path) => existsSync(join(root, path, 'package.json')))
  return paths.map((path) => {
    const manifest = JSON.parse(readFileSync(join(root, path, 'package.json'), 'utf8'))
    const dependsOn = Object.keys(manifest.dependencies ?? {}).filter((name) => name.startsWith('@plekje/'))
    return { path, name: manifest.name, kind: kindOf(path), isBundled: manifest.bundled === true, dependsOn }
  })
}

/** @param {string} path */
function kindOf(path) {
  if (path.startsWith('packages/')) return 'package'
  if (path.startsWith('services/')) return 'service'
  if (path.startsWith('tools/')) return 'tool'
  if (path.startsWith('mfe-')) return 'mfe'
  if (path === 'gateway') return 'gateway'
  if (path === 'shell') return 'shell'
  return path === 'data' ? 'data' : 'tests'
}

/**
 * @param {Unit} unit
 * @param {Unit[]} units
 * @returns {Unit[]} the unit and all its dependencies, indirect ones included
 */
export function withDependencies(unit, units) {
  const unitsByName = new Map([[unit.name, unit]])
  for (const current of unitsByName.values()) {
    for (const name of current.dependsOn) {
      const dependency = units.find((candidate) => candidate.name === name)
      if (dependency) unitsByName.set(name, dependency)
    }
  }
  return [...unitsByName.values()]
}

/** @param {string} path */
function folders(path) {
  return readdirSync(join(root, path), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.') && entry.name !== 'node_modules')
    .map((entry) => entry.name)
    .sort()
}
