const { promisify } = require('node:util')
const { brotliCompress, constants, gzip } = require('node:zlib')

const COMPRESSIBLE = /\.(js|css|html|svg|json|webmanifest|woff2)$/
/** Smaller files are sent faster than their compressed copy is found. */
const MIN_BYTES = 512
/** A copy must save at least a tenth; fonts are compressed already. */
const WORTHWHILE = 0.9

/** Writes `.br` and `.gz` copies of the built files, so that the gateway never compresses them. */
class Precompress {
  /** @param {{ except: string[] }} options files that are rewritten when they are served */
  constructor({ except }) {
    this.except = new Set(except)
  }

  apply(compiler) {
    const { Compilation, sources } = compiler.webpack
    compiler.hooks.thisCompilation.tap('Precompress', (compilation) => {
      compilation.hooks.processAssets.tapPromise(
        { name: 'Precompress', stage: Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_TRANSFER },
        async (assets) => {
          const files = Object.entries(assets).filter(([name]) => COMPRESSIBLE.test(name) && !this.except.has(name))
          await Promise.all(
            files.map(async ([name, source]) => {
              const bytes = source.buffer()
              if (bytes.length < MIN_BYTES) return
              const copies = { br: await toBrotli(bytes), gz: await toGzip(bytes) }
              for (const [extension, copy] of Object.entries(copies)) {
                if (copy.length > bytes.length * WORTHWHILE) continue
                compilation.emitAsset(`${name}.${extension}`, new sources.RawSource(copy), { compressed: true })
              }
            }),
          )
        },
      )
    })
  }
}

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)
const toBrotli = (bytes) =>
  compressBrotli(bytes, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
  })
const toGzip = (bytes) => compressGzip(bytes, { level: 9 })

module.exports = { Precompress }
