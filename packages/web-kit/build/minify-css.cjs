const { transform } = require('esbuild')

class MinifyCss {
  apply(compiler) {
    const { Compilation, sources } = compiler.webpack
    compiler.hooks.compilation.tap('MinifyCss', (compilation) => {
      compilation.hooks.processAssets.tapPromise(
        { name: 'MinifyCss', stage: Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_SIZE },
        async (assets) => {
          for (const [name, source] of Object.entries(assets)) {
            if (!name.endsWith('.css')) continue
            const { code } = await transform(source.source().toString(), { loader: 'css', minify: true })
            compilation.updateAsset(name, new sources.RawSource(code))
          }
        },
      )
    })
  }
}

module.exports = { MinifyCss }
