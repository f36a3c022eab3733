// Bundles a server's src/main.ts with the workspace packages in it; packages from npm stay outside, in node_modules.
import { join } from 'node:path'
import { build } from 'esbuild'
import { root } from './units.mjs'

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
 * @returns {import('esbuild').BuildOptions} also for watching
 */
export const serverBundle = (unit) => ({
  absWorkingDir: join(root, unit.path),
  entryPoints: ['src/main.ts'],
  outfile: 'dist/main.cjs',
  bundle: true,
  platform: 'node',
  format: 'cjs',
  target: 'node20',
  sourcemap: true,
  sourcesContent: false,
  logLevel: 'warning',
  plugins: [npmPackagesStayOutside],
})

/** @param {{ path: string }} unit */
export const bundleServer = (unit) => build(serverBundle(unit))
