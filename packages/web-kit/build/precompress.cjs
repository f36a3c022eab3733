const { promisify } = require('node:util')
const { brotliCompress, constants, gzip } = require('node:zlib')

const COMPRESSIBLE = /\.(js|css|html|svg|json|webmanifest|woff2)$/
/** The gateway sends a smaller file faster than it finds a compressed copy. */
const MIN_BYTES = 512
/** A copy must save a tenth, which fonts never do: they are compressed already. */
const MAX_SIZE_RATIO = 0.9

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
                if (copy.length > bytes.length * MAX_SIZE_RATIO) continue
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
