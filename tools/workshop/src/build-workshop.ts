import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { BuildOptions, Plugin } from 'esbuild'

const root = join(__dirname, '../../..')

/** Puts the styles of components in the layer `ui`, as packages/web-kit/build/layer-loader.cjs does for front ends. */
const layers: Plugin = {
  name: 'layers',
  setup({ onLoad }) {
    onLoad({ filter: /packages\/ui\/src\/.*\.module\.css$/ }, async ({ path }) => ({
      contents: `@layer base, ui;\n@layer ui {\n${await readFile(path, 'utf8')}\n}\n`,
      loader: 'local-css',
    }))
  },
}

/** Uses the whole font instead of the subset that pages fetch first, because loading speed does not matter here. */
const wholeFonts: Plugin = {
  name: 'whole fonts',
  setup({ onResolve, resolve }) {
    onResolve({ filter: /\.woff2\?dutch/ }, ({ path, resolveDir }) =>
      resolve(path.replace(/\?.*$/, ''), { resolveDir, kind: 'url-token' }),
    )
  },
}

/** esbuild options for the page of all components, written to `outdir`. */
export const workshopBuild = (outdir: string): BuildOptions => ({
  entryPoints: {
    workshop: join(root, 'tools/workshop/src/page/index.tsx'),
    index: join(root, 'tools/workshop/src/page/index.html'),
  },
  outdir,
  bundle: true,
  format: 'esm',
  target: 'es2022',
  jsx: 'automatic',
  define: { 'process.env.NODE_ENV': '"production"' },
  loader: { '.woff2': 'file', '.svg': 'file', '.html': 'copy', '.module.css': 'local-css' },
  plugins: [layers, wholeFonts],
  logLevel: 'error',
})
