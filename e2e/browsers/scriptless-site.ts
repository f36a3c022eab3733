import { type LocalServer, serveLocally } from '@plekje/testing'

/** Retries for rendered HTML: a rendering that exceeds the time limit is cached for the next request. */
const MAX_RETRIES = 20

/**
 * Opens a proxy of the site for visitors without scripts: each page forbids scripts by a header, because neither WebDriver
 * nor BiDi can disable them in all browsers.
 */
export function openScriptlessSite(site: string): Promise<LocalServer> {
  return serveLocally(async (request, response) => {
    try {
      let reply = await fetch(site + request.url, { redirect: 'manual' })
      let body = Buffer.from(await reply.arrayBuffer())
      for (let retries = 0; retries < MAX_RETRIES && body.includes('<div id="root"></div>'); retries += 1) {
        reply = await fetch(site + request.url, { redirect: 'manual' })
        body = Buffer.from(await reply.arrayBuffer())
      }
      const headers: Record<string, string> = { 'content-type': reply.headers.get('content-type') ?? 'text/plain' }
      const location = reply.headers.get('location')
      if (location) headers.location = location
      if (headers['content-type']?.includes('html')) {
        headers['content-security-policy'] = "script-src 'none'"
        // Removes the scripts, because browsers report each forbidden one as an error in the console.
        body = Buffer.from(
          body.toString('utf8').replace(/<script\b[\s\S]*?<\/script>|<link[^>]*modulepreload[^>]*>/g, ''),
        )
      }
      response.writeHead(reply.status, headers).end(body)
    } catch (error) {
      response.writeHead(502).end(String(error))
    }
  })
}
