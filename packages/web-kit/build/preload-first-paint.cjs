const HtmlWebpackPlugin = require('html-webpack-plugin')

/**
 * Preloads what the first paint of the shell needs: the two fonts with Dutch characters, and the scripts behind the
 * asynchronous start, which the browser would otherwise discover one after the other.
 */
class PreloadFirstPaint {
  apply(compiler) {
    compiler.hooks.compilation.tap('PreloadFirstPaint', (compilation) => {
      HtmlWebpackPlugin.getHooks(compilation).alterAssetTagGroups.tap('PreloadFirstPaint', (groups) => {
        const preload = (attributes) => ({
          tagName: 'link',
          voidTag: true,
          attributes: { rel: 'preload', ...attributes },
          meta: { plugin: 'PreloadFirstPaint' },
        })
        const fonts = Object.keys(compilation.assets)
          .filter((name) => name.includes('.dutch.') && name.endsWith('.woff2'))
          .map((name) => preload({ href: `/${name}`, as: 'font', type: 'font/woff2', crossorigin: 'anonymous' }))
        const { scripts, styles } = initialFiles(compilation)
        const entryStyles = groups.headTags.filter(isStylesheet)
        groups.headTags = [
          // Stylesheets block rendering. The entry's stylesheets come first, because others override them.
          ...entryStyles,
          ...styles.map(stylesheet),
          ...fonts,
          ...scripts.map((name) => preload({ href: `/${name}`, as: 'script' })),
          ...groups.headTags.filter((tag) => !isStylesheet(tag)),
        ]
        return groups
      })
    })
  }
}

const isStylesheet = ({ tagName, attributes }) => tagName === 'link' && attributes.rel === 'stylesheet'

const stylesheet = (name) => ({
  tagName: 'link',
  voidTag: true,
  attributes: { rel: 'stylesheet', href: `/${name}` },
  meta: { plugin: 'PreloadFirstPaint' },
})

/**
 * Files of the chunks that the entry loads immediately: its own start, and the shared modules that this start needs,
 * directly or indirectly. Excludes shared modules that only micro-frontends need, and webpack's fallback copies for a
 * host that provides none.
 */
function initialFiles(compilation) {
  const [entry] = compilation.entrypoints.values()
  const entryFiles = new Set(entry.getFiles())
  const sharedGroups = new Map()
  const pendingGroups = []
  for (const group of entry.getChildren()) {
    const provider = group.origins.find(({ module }) => module?.type === 'provide-module')
    const isFallback = group.origins.some(({ module }) => module?.type === 'consume-shared-module')
    if (provider) sharedGroups.set(provider.module._name, group)
    else if (!isFallback) pendingGroups.push(group)
  }
  const groups = new Set()
  for (let group = pendingGroups.pop(); group !== undefined; group = pendingGroups.pop()) {
    if (groups.has(group)) continue
    groups.add(group)
    for (const name of sharedKeysOf(group, compilation)) {
      if (sharedGroups.has(name)) pendingGroups.push(sharedGroups.get(name))
    }
  }
  const allFiles = new Set([...groups].flatMap((group) => group.getFiles()))
  const fileNames = [...allFiles].filter((name) => !entryFiles.has(name))
  return {
    scripts: fileNames.filter((name) => name.endsWith('.js')),
    styles: fileNames.filter((name) => name.endsWith('.css')),
  }
}

const sharedKeysOf = (group, { chunkGraph }) =>
  group.chunks
    .flatMap((chunk) => [...chunkGraph.getChunkModulesIterable(chunk)])
    .filter(({ type }) => type === 'consume-shared-module')
    .map(({ options }) => options.shareKey)

module.exports = { PreloadFirstPaint }
