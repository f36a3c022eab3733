/**
 * Writes `.server/assets.json`, for whoever sends pages as HTML: `version`, the script that names the build; `always`, the
 * files of every page; `chunks`, those that the code of one adds, by its `webpackChunkName`; `isRendered`, whether there is a
 * bundle for Node beside it.
 */
class WriteAssets {
  /** @param {{ entry: string, always: string[], isRendered: boolean }} options names of the chunks: of the first script, and of every page */
  constructor({ entry, always, isRendered }) {
    this.isRendered = isRendered
    this.entry = entry
    this.always = always
  }

  apply(compiler) {
    const { Compilation, sources } = compiler.webpack
    compiler.hooks.thisCompilation.tap('WriteAssets', (compilation) => {
      compilation.hooks.processAssets.tap(
        { name: 'WriteAssets', stage: Compilation.PROCESS_ASSETS_STAGE_REPORT },
        () => {
          const groups = compilation.namedChunkGroups
          const filesOf = (name) =>
            groups
              .get(name)
              .getFiles()
              .filter((file) => /\.(?:js|css)$/.test(file))
          const assets = {
            version: filesOf(this.entry).find((file) => file.endsWith('.js')),
            isRendered: this.isRendered,
            always: [...new Set(this.always.flatMap(filesOf))],
            chunks: Object.fromEntries([...groups.keys()].map((name) => [name, filesOf(name)])),
          }
          compilation.emitAsset('.server/assets.json', new sources.RawSource(JSON.stringify(assets)))
        },
      )
    })
  }
}

module.exports = { WriteAssets }
