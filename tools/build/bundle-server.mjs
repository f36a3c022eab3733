// Bundles a server's src/main.ts with the workspace packages; packages from npm stay in node_modules. Each worker
// thread (`*.worker.ts` of the unit or of its dependencies) becomes another bundle in the same folder.
import { existsSync, readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { build } from 'esbuild'
import { readUnits, root, withDependencies } from './units.mjs'

export const npmPackagesStayOutside = {
  name: 'npm-packages-stay-outside',
  setup(bundler) {
    bundler.onResolve({ filter: /^[^./]/ }, ({ path, kind }) =>
      kind === 'entry-point' || path.startsWith('@plekje/') ? undefined : { path, external: true },
    )
  },
}

/**
 * @param {{ path: string }} unit
 * @returns {import('esbuild').BuildOptions} for one build, and for `npm run dev`, which watches
 */
export const serverBundle = (unit) => ({
  absWorkingDir: join(root, unit.path),
  entryPoints: { main: 'src/main.ts', ...workersOf(unit) },
  outdir: 'dist',
  outExtension: { '.js': '.cjs' },
  bundle: true,
  platform: 'node',
  format: 'cjs',
  target: 'node20',
  sourcemap: true,
  sourcesContent: false,
  logLevel: 'warning',
  plugins: [npmPackagesStayOutside],
})

/** Worker files by their names in `dist`. */
export function workersOf({ path }) {
  const units = readUnits()
  const unit = units.find((candidate) => candidate.path === path)
  // A new unit outside the repository has no known dependencies.
  const parts = unit ? withDependencies(unit, units) : [{ path }]
  const files = parts.flatMap((part) => workersIn(join(root, part.path, 'src')))
  const entries = files.map((file) => [basename(file, '.ts'), file])
  const names = entries.map(([name]) => name)
  const duplicate = names.find((name, index) => names.indexOf(name) !== index)
  if (duplicate) throw new Error(`${path}: two workers are called ${duplicate}`)
  return Object.fromEntries(entries)
}

const workersIn = (folder) =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true })
        .filter((file) => file.endsWith('.worker.ts'))
        .map((file) => join(folder, file))
    : []

/** @param {{ path: string }} unit */
export const bundleServer = (unit) => build(serverBundle(unit))
