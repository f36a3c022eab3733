// Tells whether a unit must be built again, by a hash of all files that its build reads.
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { root, withDependencies } from './units.mjs'

const IGNORED_NAMES = new Set(['node_modules', 'dist', 'tests', 'README.md'])
const TEST_FILE = /\.(test|journey|contract)\.tsx?$/
const hashes = new Map()

/** True for files that no build reads: tests, READMEs, build outputs. @param {string} file */
export const isIgnored = (file) => {
  const name = basename(file)
  return IGNORED_NAMES.has(name) || name.startsWith('.') || TEST_FILE.test(name)
}

/** @param {string} path of a folder from the root */
function hashFolder(path) {
  const cached = hashes.get(path)
  if (cached) return cached
  const hash = createHash('sha256')
  const walk = (folder) => {
    const entries = readdirSync(join(root, folder), { withFileTypes: true })
    for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
      if (isIgnored(entry.name)) continue
      const file = `${folder}/${entry.name}`
      if (entry.isDirectory()) {
        walk(file)
        continue
      }
      const content = readFileSync(join(root, file))
      hash.update(file).update('\0').update(content).update('\0')
    }
  }
  walk(path)
  const digest = hash.digest('hex')
  hashes.set(path, digest)
  return digest
}

/** @returns {string} */
export function fingerprintOf(unit, units, salt) {
  const hash = createHash('sha256').update(salt).update(process.version)
  hash.update(readFileSync(join(root, 'package-lock.json')))
  hash.update(hashFolder('tools/build'))
  for (const part of withDependencies(unit, units).sort((a, b) => (a.path < b.path ? -1 : 1))) {
    hash.update(part.path).update(hashFolder(part.path))
  }
  return hash.digest('hex')
}

const stampOf = (unit) => join(root, unit.path, 'dist', '.fingerprint')

export const isBuilt = (unit, fingerprint) =>
  existsSync(stampOf(unit)) && readFileSync(stampOf(unit), 'utf8') === fingerprint

export const markBuilt = (unit, fingerprint) => writeFileSync(stampOf(unit), fingerprint)

/** Makes the next build replace `dist`, whatever it contains then. */
export const forgetBuilt = (unit) => rmSync(stampOf(unit), { force: true })
