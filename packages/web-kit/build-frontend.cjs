const { createServer } = require('node:net')
const { basename, join, resolve } = require('node:path')
const { isRendered, renderServer } = require('./federate.cjs')

/**
 * Builds one front end by its `webpack.config.cjs` into its `dist`.
 *
 * @param {string} dir folder of the front end
 * @param {{ mode?: 'production' | 'development' }} [options]
 * @returns {Promise<{ name: string, seconds: number, warnings: string[] }>} rejects with all errors as its message
 */
async function buildFrontend(dir, { mode = 'production' } = {}) {
  const startedAt = performance.now()
  const config = configOf(dir, { mode })
  const warnings = await run(config)
  // The browser build clears the folder, so the server build comes after it.
  if (isRendered(dir) && mode === 'production') {
    warnings.push(...(await run(renderServer({ name: config.name, dir: resolve(dir) }))))
  }
  return { name: config.name ?? basename(dir), seconds: (performance.now() - startedAt) / 1000, warnings }
}

/** Resolves with the warnings; rejects with all errors as its message. */
async function run(config) {
  const compiler = require('webpack')(config)
  const stats = await new Promise((done, fail) => {
    compiler.run((runError, result) =>
      compiler.close((closeError) => {
        const error = runError ?? closeError
        if (error) fail(error)
        else done(result)
      }),
    )
  })
  const { errors, warnings } = stats.toJson({ all: false, errors: true, warnings: true })
  if (errors.length > 0) throw new Error(errors.map(textOf).join('\n\n'))
  return warnings.map(textOf)
}

/**
 * Rebuilds one front end when its files change and refreshes browsers through its development server. With `site`, the
 * origin of a running site, `url` shows that site with this micro-frontend in it.
 *
 * @param {string} dir folder of the front end
 * @param {object} [options]
 * @param {string} [options.site] such as `https://plekje.example`
 * @param {number} [options.port] replaces the front end's own port; with `site` only
 * @param {(result: { name: string, seconds: number, errors: string[] }) => void} [options.onBuilt]
 * @returns {Promise<{ name: string, url: string, close(): Promise<void> }>} resolves when the server listens; rejects
 * with a readable message when the port is taken
 */
async function serveFrontend(dir, { site, port, onBuilt } = {}) {
  const webpack = require('webpack')
  const WebpackDevServer = require('webpack-dev-server')
  const config = configOf(dir, { mode: 'development', serve: site ? 'site' : 'platform', site, servePort: port })
  await requireFreePort(config.devServer)
  const compiler = webpack(config)
  compiler.hooks.done.tap('serveFrontend', (stats) => {
    const { errors, time } = stats.toJson({ all: false, errors: true, timings: true })
    onBuilt?.({ name: config.name, seconds: (time ?? 0) / 1000, errors: errors.map(textOf) })
  })
  const server = new WebpackDevServer({ ...config.devServer, setupExitSignals: false }, compiler)
  await server.start()
  return {
    name: config.name,
    url: `http://${site ? 'localhost' : config.devServer.host}:${config.devServer.port}`,
    close: () => server.stop(),
  }
}

/** Rejects when the port is in use; the development server itself would end the process. */
function requireFreePort({ host, port }) {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', ({ code }) => {
      const problem = code === 'EADDRINUSE' ? 'is in use' : `cannot be opened (${code})`
      reject(new Error(`Port ${port} ${problem}: stop the program that listens there.`))
    })
    probe.listen(port, host, () => probe.close(() => resolve()))
  })
}

const configOf = (dir, argv) => require(join(resolve(dir), 'webpack.config.cjs'))({}, argv)

function textOf({ moduleName = '', loc, message }) {
  const position = loc ? `${moduleName}:${loc}` : moduleName
  return `${position}\n${message}`.trim()
}

async function main([dir = '.', ...flags]) {
  const mode = flags.includes('--mode=development') ? 'development' : 'production'
  if (flags.includes('--watch')) {
    const site = flags.find((flag) => flag.startsWith('--site='))?.slice('--site='.length)
    const { name, url, close } = await serveFrontend(dir, {
      site,
      onBuilt: ({ seconds, errors }) =>
        console.log(
          errors.length > 0 ? errors.join('\n\n') : `${basename(resolve(dir))} built in ${seconds.toFixed(1)} s`,
        ),
    })
    console.log(`${name} is watched at ${url}`)
    for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => close().then(() => process.exit(0)))
    return
  }
  const { name, seconds, warnings } = await buildFrontend(dir, { mode })
  for (const warning of warnings) console.warn(warning)
  console.log(`${name} built in ${seconds.toFixed(1)} s`)
}

if (require.main === module) {
  main(process.argv.slice(2)).catch((error) => {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  })
}

module.exports = { buildFrontend, serveFrontend }
