import { type LocalServer, serveLocally } from '@plekje/testing'
import { build } from 'esbuild'
import { renderToString } from 'react-dom/server'
import { Cards } from './react-alone-page'

const client = `
  import { hydrateRoot } from 'react-dom/client'
  import { Cards } from './react-alone-page'
  const element = document.getElementById('root')
  hydrateRoot(element, <Cards count={Number(element.dataset.count)} />)
`

/**
 * Serves the cheapest possible page of this size with React: HTML of at least `bytes` and one script, which only hydrates
 * the HTML with react and react-dom as their documentation shows.
 */
export async function serveReactAlone(bytes: number): Promise<LocalServer> {
  const html = (count: number) => renderToString(<Cards count={count} />)
  const bytesPerCard = html(2).length - html(1).length
  const count = Math.ceil(bytes / bytesPerCard)
  const bundle = await build({
    stdin: { contents: client, resolveDir: __dirname, loader: 'tsx' },
    bundle: true,
    minify: true,
    write: false,
    jsx: 'automatic',
    target: 'es2022',
    define: { 'process.env.NODE_ENV': '"production"' },
  })
  const script = bundle.outputFiles[0]?.contents ?? new Uint8Array()
  const page =
    '<!doctype html><html lang="nl"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">' +
    `<title>React</title><link rel="icon" href="data:,"><script defer src="/react.js"></script></head>` +
    `<body><div id="root" data-count="${count}">${html(count)}</div></body></html>`
  return serveLocally((request, response) => {
    const isScript = request.url === '/react.js'
    response.setHeader('content-type', isScript ? 'text/javascript' : 'text/html')
    response.end(isScript ? script : page)
  })
}
