// Copies from the repository only what the image of one unit is built from, so that other changes do not rebuild it.
//   node tools/build/prune.mjs UNIT TARGET        UNIT is a path such as services/reviews
// TARGET gets four folders. `build`: package.json and lock file of the npm packages for building. `run`: those of the
// built server. `sources`: the sources to compile. `files`: the folders that the unit reads at run time, which its
// package.json lists under `plekje.data`.
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { pathToFileURL } from 'node:url'
import { findInstalled } from './find-installed.mjs'
import { isIgnored } from './fingerprint.mjs'
import { readUnits, root, withDependencies } from './units.mjs'

/**
 * The part of a lock file for the dependencies of a manifest, in the same versions. Packages that npm installs in the
 * folder of a workspace, because the root has another version, move to the root, where a unit's bundle finds them.
 *
 * @param {{ packages: Record<string, any> }} lock of the whole repository
 * @param {{ name: string, dependencies: Record<string, string> }} manifest
 * @param {(name: string) => string} workspaceOf folder of a workspace that has the dependency
 */
function prunedLock(lock, manifest, workspaceOf) {
  const requiredPeers = ({ peerDependencies = {}, peerDependenciesMeta = {} }) =>
    Object.keys(peerDependencies).filter((name) => !peerDependenciesMeta[name]?.optional)
  const required = findReachable(lock, manifest, workspaceOf, (entry) => [
    ...Object.keys(entry.dependencies ?? {}),
    ...requiredPeers(entry),
  ])
  const withOptional = findReachable(lock, manifest, workspaceOf, (entry) => [
    ...Object.keys(entry.dependencies ?? {}),
    ...Object.keys(entry.optionalDependencies ?? {}),
    ...requiredPeers(entry),
  ])
  const requiredPaths = new Set(required.values())
  const packages = { '': { ...manifest } }
  for (const [place, path] of [...withOptional].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const { dev, devOptional, optional, peer, ...entry } = lock.packages[path]
    packages[place] = requiredPaths.has(path) ? entry : { ...entry, optional: true }
  }
  return { name: manifest.name, lockfileVersion: 3, requires: true, packages }
}

/**
 * Finds the packages that the manifest needs, directly or not; `dependenciesOf` returns the names that an entry depends
 * on. Returns their paths in the lock by their new places: at the top, or inside the dependent package when another
 * version is at the top.
 */
function findReachable(lock, manifest, workspaceOf, dependenciesOf) {
  const pathsByPlace = new Map()
  const queue = []
  const add = (name, dependentPath, dependentPlace) => {
    const path = findInstalled((candidate) => candidate in lock.packages, dependentPath, name)
    if (!path) return false
    const existing = findInstalled((candidate) => pathsByPlace.has(candidate), dependentPlace, name)
    if (existing && pathsByPlace.get(existing) === path) return true
    const topPlace = path.slice(path.indexOf('node_modules/'))
    const nestedPlace = dependentPlace === '' ? `node_modules/${name}` : `${dependentPlace}/node_modules/${name}`
    const place = existing || pathsByPlace.has(topPlace) ? nestedPlace : topPlace
    pathsByPlace.set(place, path)
    queue.push({ place, path })
    return true
  }
  for (const name of Object.keys(manifest.dependencies)) {
    if (!add(name, workspaceOf(name), '')) throw new Error(`package-lock.json does not hold ${name}`)
  }
  for (const { place, path } of queue) {
    for (const name of dependenciesOf(lock.packages[path])) add(name, path, place)
  }
  return pathsByPlace
}

/**
 * The npm dependencies of units. Each must have one version, because a bundle finds its packages in one folder.
 *
 * @param {{ path: string }[]} units
 * @returns {Record<string, string>}
 */
function npmDependencies(units) {
  const versions = {}
  for (const { path } of units) {
    for (const [name, version] of Object.entries(manifestOf(path).dependencies ?? {})) {
      if (name.startsWith('@plekje/')) continue
      if (versions[name] && versions[name] !== version) {
        throw new Error(`${path} asks for ${name} ${version}, another unit of its image for ${versions[name]}`)
      }
      versions[name] = version
    }
  }
  return Object.fromEntries(Object.entries(versions).sort(([a], [b]) => (a < b ? -1 : 1)))
}

/**
 * @param {string} path of the unit
 * @param {string} target an empty or new folder
 */
export function prune(path, target) {
  const units = readUnits()
  const unit = units.find((candidate) => candidate.path === path)
  if (!unit) throw new Error(`There is no unit ${path}`)
  const builder = units.find((candidate) => candidate.path === 'tools/build')
  const parts = withDependencies(unit, units)
  const isServer = existsSync(join(root, path, 'src/main.ts'))

  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  // Building a server needs none of its npm packages, because esbuild leaves them out of the bundle.
  writePackages(join(target, 'build'), lock, isServer ? [builder] : [...parts, builder])
  if (isServer) writePackages(join(target, 'run'), lock, parts)

  const sources = join(target, 'sources')
  for (const part of new Set([...parts, builder])) copySources(part.path, sources)
  for (const file of readdirSync(root).filter((name) => /^tsconfig.*\.json$/.test(name))) {
    cpSync(join(root, file), join(sources, file))
  }
  for (const part of parts) linkPackage(part, sources)
  mkdirSync(join(target, 'files'), { recursive: true })
  for (const folder of manifestOf(path).plekje?.data ?? []) {
    cpSync(join(root, folder), join(target, 'files', folder), { recursive: true })
  }
}

function writePackages(target, lock, units) {
  const { overrides } = manifestOf('.')
  const manifest = { name: 'plekje', version: '0.0.0', private: true, dependencies: npmDependencies(units), overrides }
  const workspaceOf = (name) => units.find(({ path }) => manifestOf(path).dependencies?.[name] !== undefined).path
  mkdirSync(target, { recursive: true })
  write(join(target, 'package.json'), manifest)
  write(join(target, 'package-lock.json'), prunedLock(lock, manifest, workspaceOf))
}

function copySources(path, sources) {
  cpSync(join(root, path), join(sources, path), {
    recursive: true,
    filter: (file) => file === join(root, path) || !isIgnored(file),
  })
}

/** Links a workspace like `npm install`. */
function linkPackage({ name, path }, sources) {
  const link = join(sources, 'node_modules', name)
  mkdirSync(dirname(link), { recursive: true })
  symlinkSync(relative(dirname(link), join(sources, path)), link)
}

const manifestOf = (path) => JSON.parse(readFileSync(join(root, path, 'package.json'), 'utf8'))
const write = (file, value) => writeFileSync(file, `${JSON.stringify(value, null, 2)}\n`)

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const [unit, target] = process.argv.slice(2)
  if (!unit || !target) {
    console.error('Usage: node tools/build/prune.mjs UNIT TARGET')
    process.exit(1)
  }
  prune(unit, target)
}
