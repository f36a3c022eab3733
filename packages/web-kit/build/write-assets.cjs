/** Files that browsers never request by name: source maps, compressed copies, pages, build reports, dot files. */
const UNREQUESTED = /^\.|\.(?:map|br|gz|html)$|^mf-stats\.json$/

/**
 * Writes `files.json`, the names of all files that browsers may request, which a gateway prefetches. Also writes
 * `.server/assets.json` for server rendering: `version`, the script that identifies the build; `always`, the files of
 * every page; `chunks`, the files of each `webpackChunkName`; `isRendered`, whether a bundle for Node exists.
 */
class WriteAssets {
  /** @param {{ entry: string, always: string[], isRendered: boolean }} options `entry` and `always` name chunks */
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
          const files = Object.keys(compilation.assets).filter((name) => !UNREQUESTED.test(name))
          compilation.emitAsset('files.json', new sources.RawSource(JSON.stringify({ files: files.sort() })))
          compilation.emitAsset('.server/assets.json', new sources.RawSource(JSON.stringify(assets)))
        },
      )
    })
  }
}

module.exports = { WriteAssets }
