const HtmlWebpackPlugin = require('html-webpack-plugin')

/**
 * Preloads what the first paint of the shell needs: the two fonts with Dutch characters, and the scripts behind the
 * asynchronous start, which the browser would otherwise discover one after the other.
 */
class PreloadFirstSight {
  apply(compiler) {
    compiler.hooks.compilation.tap('PreloadFirstSight', (compilation) => {
      HtmlWebpackPlugin.getHooks(compilation).alterAssetTagGroups.tap('PreloadFirstSight', (groups) => {
        const preload = (attributes) => ({
          tagName: 'link',
          voidTag: true,
          attributes: { rel: 'preload', ...attributes },
          meta: { plugin: 'PreloadFirstSight' },
        })
        const fonts = Object.keys(compilation.assets)
          .filter((name) => name.includes('.dutch.') && name.endsWith('.woff2'))
          .map((name) => preload({ href: `/${name}`, as: 'font', type: 'font/woff2', crossorigin: 'anonymous' }))
        const { scripts, styles } = firstSight(compilation)
        const own = groups.headTags.filter(isStylesheet)
        groups.headTags = [
          // Stylesheets block rendering. The entry's own come first: they define the base that others build on.
          ...own,
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
  meta: { plugin: 'PreloadFirstSight' },
})

/**
 * Files of the chunks that the entry loads at once: its own start, and shared modules that the start needs, directly or
 * indirectly. Excludes shared modules for others, and webpack's fallback copies for a host that provides none.
 */
function firstSight(compilation) {
  const [entry] = compilation.entrypoints.values()
  const own = new Set(entry.getFiles())
  const shared = new Map()
  const waiting = []
  for (const group of entry.getChildren()) {
    const provided = group.origins.find(({ module }) => module?.type === 'provide-module')
    const isCopy = group.origins.some(({ module }) => module?.type === 'consume-shared-module')
    if (provided) shared.set(provided.module._name, group)
    else if (!isCopy) waiting.push(group)
  }
  const groups = new Set()
  for (let group = waiting.pop(); group !== undefined; group = waiting.pop()) {
    if (groups.has(group)) continue
    groups.add(group)
    for (const name of consumedBy(group, compilation)) if (shared.has(name)) waiting.push(shared.get(name))
  }
  const found = [...new Set([...groups].flatMap((group) => group.getFiles()))].filter((name) => !own.has(name))
  return {
    scripts: found.filter((name) => name.endsWith('.js')),
    styles: found.filter((name) => name.endsWith('.css')),
  }
}

const consumedBy = (group, { chunkGraph }) =>
  group.chunks
    .flatMap((chunk) => [...chunkGraph.getChunkModulesIterable(chunk)])
    .filter(({ type }) => type === 'consume-shared-module')
    .map(({ options }) => options.shareKey)

module.exports = { PreloadFirstSight }
