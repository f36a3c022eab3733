const { existsSync } = require('node:fs')
const { join } = require('node:path')
const { build } = require('esbuild')
const HtmlWebpackPlugin = require('html-webpack-plugin')

const PLACEHOLDER = '<!--inline-script-->'

/**
 * Inlines `src/inline-script/inline-script.ts` of the shell into its page, as a script in the head that runs before the
 * first paint. The gateway allows it by the hash of its text.
 */
class InlineScript {
  constructor({ dir, isProduction }) {
    this.entry = join(dir, 'src/inline-script/inline-script.ts')
    this.isProduction = isProduction
  }

  apply(compiler) {
    if (!existsSync(this.entry)) return
    compiler.hooks.compilation.tap('InlineScript', (compilation) => {
      HtmlWebpackPlugin.getHooks(compilation).beforeEmit.tapPromise('InlineScript', async (page) => {
        if (!page.html.includes(PLACEHOLDER)) throw new Error(`the page has no ${PLACEHOLDER}`)
        const script = await this.bundle(compilation)
        return { ...page, html: page.html.replace(PLACEHOLDER, () => `<script>${script}</script>`) }
      })
    })
  }

  async bundle(compilation) {
    const { outputFiles, metafile } = await build({
      entryPoints: [this.entry],
      bundle: true,
      write: false,
      metafile: true,
      format: 'iife',
      target: 'es2022',
      minify: this.isProduction,
      legalComments: 'none',
    })
    // Rebuild the page when one of the script's files changes.
    for (const file of Object.keys(metafile.inputs)) compilation.fileDependencies.add(join(process.cwd(), file))
    const script = outputFiles[0].text.trim()
    // Markup could end the script element, or look like a slot that the gateway fills.
    if (/<\/script|<style|<!--/i.test(script)) throw new Error('the inline script contains markup')
    return script
  }
}

module.exports = { InlineScript }
