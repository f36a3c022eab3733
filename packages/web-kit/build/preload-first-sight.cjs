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
        groups.headTags.unshift(
          ...fonts,
          ...styles.map((name) => ({
            tagName: 'link',
            voidTag: true,
            attributes: { rel: 'stylesheet', href: `/${name}` },
            meta: {},
          })),
          ...scripts.map((name) => preload({ href: `/${name}`, as: 'script' })),
        )
        return groups
      })
    })
  }
}

/** Files of the chunks that the entry loads at once: its own start, and what that shares with the remotes. */
function firstSight(compilation) {
  const [entry] = compilation.entrypoints.values()
  const own = new Set(entry.getFiles())
  const found = new Set()
  const visited = new Set()
  const visit = (group, depth) => {
    if (visited.has(group)) return
    visited.add(group)
    for (const child of group.getChildren()) {
      const isStart = depth === 0 || isShared(child)
      if (!isStart) continue
      for (const file of child.getFiles()) if (!own.has(file)) found.add(file)
      visit(child, depth + 1)
    }
  }
  visit(entry, 0)
  return {
    scripts: [...found].filter((name) => name.endsWith('.js')),
    styles: [...found].filter((name) => name.endsWith('.css')),
  }
}

/** Chunks of modules shared with the remotes are those that a "provide shared module" asks for. */
function isShared(group) {
  return group.origins.some(({ module }) => /provide-module|consume-shared/.test(module?.type ?? ''))
}

module.exports = { PreloadFirstSight }
