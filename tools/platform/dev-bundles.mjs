// Bundles the platform of `npm run dev` in parts: each service and the gateway has a bundle, so that an edit rebuilds
// only that one. Shared code (packages and the seed) is in the bundle of the platform only, as in `npm start`.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { context } from 'esbuild'
import { npmPackagesStayOutside, serverBundle, workersOf } from '../build/bundle-server.mjs'
import { readUnits, root } from '../build/units.mjs'

const SHARED = "globalThis[Symbol.for('plekje.dev')]"

/** @param {{ path: string }} unit */
const nameOf = ({ path }) => path.split('/').at(-1) ?? path

/**
 * Bundles everything, and then again each changed part.
 *
 * @param {string} folder for the bundles
 * @param {{ onUnit: (name: string) => void, onShared: () => void }} built called after each build without errors
 */
export async function watchBundles(folder, { onUnit, onShared }) {
  const replaceableUnits = readUnits().filter(({ kind }) => kind === 'service' || kind === 'gateway')
  const watch = async (options, onBuilt) => {
    const firstBuild = createDeferred()
    const watcher = await context({
      ...options,
      plugins: [
        ...options.plugins,
        {
          name: 'report-when-built',
          setup: (bundler) =>
            bundler.onEnd(({ errors }) => {
              if (errors.length === 0) onBuilt()
              firstBuild.resolve()
            }),
        },
      ],
    })
    await watcher.watch()
    await firstBuild.promise
    return watcher
  }
  const watchers = await Promise.all([
    ...replaceableUnits.map((unit) => watch(unitBundle(unit, folder), () => onUnit(nameOf(unit)))),
    watch(platformBundle(replaceableUnits, folder), onShared),
  ])
  return {
    names: replaceableUnits.map(nameOf),
    dispose: () => Promise.all(watchers.map((watcher) => watcher.dispose())),
  }
}

function createDeferred() {
  let resolve = () => undefined
  const promise = new Promise((done) => {
    resolve = done
  })
  return { promise, resolve }
}

function unitBundle(unit, folder) {
  const bundle = serverBundle(unit)
  const sharedModules = externalModules(/^@plekje\//, (name) => `${SHARED}.shared[${JSON.stringify(name)}]()`)
  return {
    ...bundle,
    outdir: join(folder, nameOf(unit)),
    entryPoints: { index: 'src/index.ts', ...workersOf(unit) },
    plugins: [sharedModules, ...bundle.plugins],
  }
}

function platformBundle(replaceableUnits, folder) {
  const packages = new Map(replaceableUnits.map((unit) => [unit.name, nameOf(unit)]))
  return {
    ...serverBundle({ path: 'tools/platform' }),
    entryPoints: undefined,
    outfile: join(folder, 'main.cjs'),
    outdir: undefined,
    outExtension: undefined,
    stdin: { contents: platformEntry(), resolveDir: join(root, 'tools/platform/src/dev'), sourcefile: 'dev.js' },
    plugins: [
      externalModules(
        new RegExp(`^(?:${[...packages.keys()].join('|')})$`),
        (name) => `${SHARED}.unit(${JSON.stringify(packages.get(name))})`,
      ),
      npmPackagesStayOutside,
    ],
  }
}

/** The entry of the platform, which loads each shared package at its first use. */
function platformEntry() {
  const shared = readUnits()
    .filter(
      ({ kind, path }) => kind === 'data' || (kind === 'package' && sideOf(path) !== 'web' && sideOf(path) !== 'tests'),
    )
    .flatMap(({ path, name }) =>
      Object.keys(manifestOf(path).exports).map((key) => JSON.stringify(`${name}${key.slice(1)}`)),
    )
  return `${SHARED} = {
    shared: { ${shared.map((name) => `${name}: () => require(${name})`).join(', ')} },
    unit: (name) => require('./units').units.get(name).exports,
  }
  require('./main')`
}

const manifestOf = (path) => JSON.parse(readFileSync(join(root, path, 'package.json'), 'utf8'))
const sideOf = (path) => manifestOf(path).side

/** A plugin that replaces modules whose names match by the value of an expression. */
const externalModules = (filter, expressionOf) => ({
  name: 'modules-elsewhere',
  setup(bundler) {
    bundler.onResolve({ filter }, ({ path, kind }) =>
      kind === 'entry-point' ? undefined : { path, namespace: 'elsewhere' },
    )
    bundler.onLoad({ filter: /.*/, namespace: 'elsewhere' }, ({ path }) => ({
      contents: `module.exports = ${expressionOf(path)}`,
    }))
  },
})
