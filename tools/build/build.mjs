// Builds what has changed since the last time: servers with esbuild, front ends with webpack.
//   node tools/build/build.mjs [unit …]        all units, or the named ones
import { spawn } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { bundleServer } from './bundle-server.mjs'
import { explain } from './explain.mjs'
import { fingerprintOf, isBuilt, markBuilt } from './fingerprint.mjs'
import { readUnits, root } from './units.mjs'

// A tool that runs from its source (by tsx) has no bundle.
const isServer = (unit) => existsSync(join(root, unit.path, 'src/main.ts')) && (unit.kind !== 'tool' || unit.isBundled)
const isFrontend = (unit) => existsSync(join(root, unit.path, 'webpack.config.cjs'))

/**
 * @param {{ only?: string[] }} options `only`: paths of the units to build; all units when it is empty
 * @returns {Promise<string[]>} the paths of the units that were built
 */
export async function buildAll({ only = [] } = {}) {
  const units = readUnits()
  const selectedUnits = units.filter((unit) => only.length === 0 || only.includes(unit.path))
  const staleUnits = selectedUnits
    .filter((unit) => isServer(unit) || isFrontend(unit))
    .map((unit) => ({ unit, fingerprint: fingerprintOf(unit, units, isServer(unit) ? 'server' : 'frontend') }))
    .filter(({ unit, fingerprint }) => !isBuilt(unit, fingerprint))
  if (staleUnits.length === 0) return []

  console.error(`Building ${staleUnits.map(({ unit }) => unit.path).join(', ')} …`)
  let builtCount = 0
  const build = async ({ unit, fingerprint }) => {
    const started = performance.now()
    const dist = join(root, unit.path, 'dist')
    if (isServer(unit)) {
      rmSync(dist, { recursive: true, force: true })
      mkdirSync(dist, { recursive: true })
      await bundleServer(unit)
    } else {
      await buildFrontend(unit)
      if (unit.kind === 'mfe') publishRemote(unit)
    }
    markBuilt(unit, fingerprint)
    builtCount += 1
    const seconds = ((performance.now() - started) / 1000).toFixed(1)
    console.error(`  ${String(builtCount).padStart(2)}/${staleUnits.length}  ${unit.path}  ${seconds} s`)
  }
  await Promise.all(staleUnits.filter(({ unit }) => isServer(unit)).map(build))
  const frontends = staleUnits.filter(({ unit }) => !isServer(unit))
  // Two front ends are built at a time: both loops take from one iterator.
  const queue = frontends.values()
  const buildQueued = async () => {
    for (const frontend of queue) await build(frontend)
  }
  await Promise.all([buildQueued(), buildQueued()])
  return staleUnits.map(({ unit }) => unit.path)
}

/**
 * Copies a micro-frontend to the folder that the gateway of a laptop serves. Files of earlier builds stay, because open
 * tabs may still request them.
 */
function publishRemote(unit) {
  const target = join(root, 'dist/remotes', unit.path.replace(/^mfe-/, ''))
  cpSync(join(root, unit.path, 'dist'), target, { recursive: true })
}

function buildFrontend(unit) {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [join(root, 'packages/web-kit/build-frontend.cjs'), join(root, unit.path)], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, NODE_ENV: 'production' },
    })
    let output = ''
    child.stdout.on('data', (chunk) => {
      output += chunk
    })
    child.stderr.on('data', (chunk) => {
      output += chunk
    })
    child.on('exit', (code) => {
      if (code === 0) resolve()
      else reject(new Error(`${unit.path} does not build:\n${output}`))
    })
  })
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  try {
    const builtPaths = await buildAll({ only: process.argv.slice(2) })
    console.error(builtPaths.length === 0 ? 'Everything is built.' : `Built ${builtPaths.length} units.`)
  } catch (error) {
    console.error(explain(error))
    process.exit(1)
  }
}
