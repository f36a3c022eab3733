const { existsSync, readdirSync, readFileSync } = require('node:fs')
const { join } = require('node:path')

/** Copies the files of a folder into the build without renaming them: icons, the web app manifest. */
class CopyPublic {
  /** @param {string} dir */
  constructor(dir) {
    this.dir = dir
  }

  apply(compiler) {
    const { Compilation, sources } = compiler.webpack
    compiler.hooks.thisCompilation.tap('CopyPublic', (compilation) => {
      compilation.hooks.processAssets.tap(
        { name: 'CopyPublic', stage: Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL },
        () => {
          if (!existsSync(this.dir)) return
          compilation.contextDependencies.add(this.dir)
          for (const name of readdirSync(this.dir)) {
            compilation.emitAsset(name, new sources.RawSource(readFileSync(join(this.dir, name))))
          }
        },
      )
    })
  }
}

module.exports = { CopyPublic }
