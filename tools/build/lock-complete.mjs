// Completes package-lock.json with the optional native packages for other systems, which npm omits when the registry
// lacks them. `npm ci` requires them in the lock file, and a Mac needs its binaries.
//   node tools/build/lock-complete.mjs           completes it
//   node tools/build/lock-complete.mjs --check   exits with 1 when something is missing
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { findInstalled } from './find-installed.mjs'
import { root } from './units.mjs'

const systems = ['darwin', 'linux', 'win32', 'android', 'freebsd', 'openharmony']
const processors = ['arm64', 'x64', 'arm', 'ia32', 'ppc64', 'riscv64', 's390x', 'loong64', 'wasm32']

/** The optional dependencies, of any package, that the lock file does not contain. */
function missingParts(lock) {
  const missing = new Map()
  for (const [path, entry] of Object.entries(lock.packages)) {
    for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
      const installed = findInstalled((candidate) => candidate in lock.packages, path, name)
      if (!installed) missing.set(`node_modules/${name}`, { name, version })
    }
  }
  return missing
}

function complete(lock) {
  const packages = { ...lock.packages }
  for (const [path, { name, version }] of missingParts(lock)) {
    const words = name.split(/[-/]/)
    const os = words.find((word) => systems.includes(word))
    const cpu = words.map((word) => (word === 'gnueabihf' ? 'arm' : word)).find((word) => processors.includes(word))
    const entry = { version: version.replace(/^[\^~]/, ''), optional: true }
    if (os) entry.os = [os]
    if (cpu) entry.cpu = [cpu]
    packages[path] = entry
  }
  const sorted = Object.entries(packages).sort(([a], [b]) => (a < b ? -1 : 1))
  return { ...lock, packages: Object.fromEntries(sorted) }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const file = join(root, 'package-lock.json')
  const lock = JSON.parse(readFileSync(file, 'utf8'))
  const missing = [...missingParts(lock).values()].map(({ name }) => name)
  if (missing.length === 0) {
    console.log('package-lock.json is complete.')
  } else if (process.argv.includes('--check')) {
    console.error(
      `package-lock.json lacks ${missing.length} optional parts (npm run make -- lock adds them): ${missing.slice(0, 5).join(', ')} …`,
    )
    process.exit(1)
  } else {
    writeFileSync(file, `${JSON.stringify(complete(lock), null, 2)}\n`)
    console.log(`Added ${missing.length} optional parts.`)
  }
}
