import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { build } from 'esbuild'
import { renderToString } from 'react-dom/server'
import { Cards } from './react-alone-page'

const client = `
  import { hydrateRoot } from 'react-dom/client'
  import { Cards } from './react-alone-page'
  const element = document.getElementById('root')
  hydrateRoot(element, <Cards count={Number(element.dataset.count)} />)
`

export interface ServedPage {
  readonly url: string
  close(): Promise<void>
}

/**
 * Serves the cheapest possible page of this size with React: HTML of at least `bytes` and one script, which only hydrates
 * the HTML with react and react-dom as their documentation shows.
 */
export async function serveReactAlone(bytes: number): Promise<ServedPage> {
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
  const server = createServer((request, response) => {
    const isScript = request.url === '/react.js'
    response.setHeader('content-type', isScript ? 'text/javascript' : 'text/html')
    response.end(isScript ? script : page)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
