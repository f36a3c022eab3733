/** Prefixes of cookies that browsers accept over https only; the development server is on http. */
const HTTPS_ONLY_NAME = /^__(?=Host-|Secure-)/i
/** Replaces the leading `__` of these prefixes in cookies of the browser. */
const STAND_IN = 'https-only__'

/**
 * The development server that shows one micro-frontend in a site that runs elsewhere: it serves the micro-frontend's
 * files and the list of remotes, and proxies everything else to the site, as if the site's own page sent the requests.
 *
 * @param {object} options
 * @param {string} options.name name of the remote
 * @param {number} options.port
 * @param {string} options.site origin
 * @returns {import('webpack-dev-server').Configuration}
 */
function siteServer({ name, port, site }) {
  const folder = `/remotes/${name}/`
  const socket = `ws://localhost:${port}`
  return {
    host: '127.0.0.1',
    port,
    hot: false,
    liveReload: true,
    // A page of the site itself may load the files too, if `REMOTE_OVERRIDES` allows this origin.
    allowedHosts: 'all',
    headers: ({ url = '' }) => (url.startsWith(folder) ? { 'access-control-allow-origin': '*' } : {}),
    static: false,
    devMiddleware: { publicPath: folder, index: false },
    client: { logging: 'warn', overlay: false, webSocketURL: `${socket}/ws` },
    setupMiddlewares: (middlewares) => [
      {
        name: 'remotes',
        path: '/remotes.json',
        middleware: serveRemotes({ name, site, url: `${folder}mf-manifest.json` }),
      },
      ...middlewares,
    ],
    proxy: [
      {
        context: () => true,
        target: site,
        changeOrigin: true,
        autoRewrite: true,
        protocolRewrite: 'http',
        logLevel: 'silent',
        onProxyReq: (outgoing, { headers }) => {
          // Only the origin of this server's own pages is rewritten: the site must still refuse other origins.
          if (headers.origin === `http://${headers.host}`) outgoing.setHeader('origin', site)
          if (headers.cookie) outgoing.setHeader('cookie', headers.cookie.replaceAll(STAND_IN, '__'))
        },
        onProxyRes: ({ headers }) => {
          if (headers['set-cookie']) headers['set-cookie'] = headers['set-cookie'].map(toHttpCookie)
          const policy = headers['content-security-policy']
          if (policy) headers['content-security-policy'] = policy.replace('connect-src', `connect-src ${socket}`)
        },
        onError: (error, _request, response) => {
          response.writeHead?.(502, { 'content-type': 'text/plain; charset=utf-8' })
          response.end(`${site} is unavailable: ${error.message}\n`)
        },
      },
    ],
  }
}

/** Rewrites a cookie of the site so that a browser accepts it for http://localhost. */
const toHttpCookie = (cookie) =>
  cookie
    .replace(HTTPS_ONLY_NAME, STAND_IN)
    .replace(/;\s*(?:secure|domain=[^;]*)(?=;|$)/gi, '')
    .replace(/;\s*samesite=none(?=;|$)/gi, '; SameSite=Lax')

/** Answers with the site's list of remotes, in which `url` replaces the remote `name`. */
const serveRemotes =
  ({ name, site, url }) =>
  async (_request, response) => {
    try {
      const remotes = await readRemotes(site)
      const list = [...remotes.filter((remote) => remote.name !== name), { name, url }]
      response.writeHead(200, { 'content-type': 'application/json', 'cache-control': 'no-store' })
      response.end(JSON.stringify(list))
    } catch (error) {
      response.writeHead(502, { 'content-type': 'text/plain; charset=utf-8' })
      response.end(`${error.message}\n`)
    }
  }

/**
 * @param {string} site origin
 * @returns {Promise<{ name: string, url: string }[]>} the remotes of the site; rejects with a readable message
 */
async function readRemotes(site) {
  const address = `${site}/remotes.json`
  const response = await fetch(address, { signal: AbortSignal.timeout(10_000) }).catch((error) => {
    throw new Error(`${site} does not answer (${error.cause?.code ?? error.message}): is the site running there?`)
  })
  const list = response.ok ? await response.json().catch(() => undefined) : undefined
  if (Array.isArray(list)) return list
  throw new Error(`${address} is no list of micro-frontends (${response.status}): is it a site?`)
}

module.exports = { siteServer, readRemotes }
