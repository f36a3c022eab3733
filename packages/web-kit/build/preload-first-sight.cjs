const HtmlWebpackPlugin = require('html-webpack-plugin')

/**
 * Lets the page of the shell ask at once for what its first sight needs: the two fonts and the scripts behind the
 * asynchronous start, which the browser would otherwise find out about one after the other.
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
          .filter((name) => name.endsWith('.woff2'))
          .map((name) => preload({ href: `/${name}`, as: 'font', type: 'font/woff2', crossorigin: 'anonymous' }))
        const { scripts, styles } = firstSight(compilation)
        groups.headTags.unshift(...fonts, ...scripts.map((name) => preload({ href: `/${name}`, as: 'script' })))
        // After the entry's own: that holds the base all others stand on.
        groups.headTags.push(...styles.map(stylesheet))
        return groups
      })
    })
  }
}

const stylesheet = (name) => ({
  tagName: 'link',
  voidTag: true,
  attributes: { rel: 'stylesheet', href: `/${name}` },
  meta: { plugin: 'PreloadFirstSight' },
})

/**
 * Files of the chunks that the entry loads at once: its own start, and what that shares with the remotes. The copies of
 * shared modules that webpack keeps for a host that provides none are never asked for, and left out.
 */
function firstSight(compilation) {
  const [entry] = compilation.entrypoints.values()
  const own = new Set(entry.getFiles())
  const files = entry
    .getChildren()
    .filter((group) => !group.origins.some(({ module }) => module?.type === 'consume-shared-module'))
    .flatMap((group) => group.getFiles())
  const found = [...new Set(files)].filter((name) => !own.has(name))
  return {
    scripts: found.filter((name) => name.endsWith('.js')),
    styles: found.filter((name) => name.endsWith('.css')),
  }
}

module.exports = { PreloadFirstSight }
