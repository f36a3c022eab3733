import type { Agent } from 'node:http'
import { request as httpRequest } from 'node:http'
import { request as httpsRequest } from 'node:https'
import type { RenderReply, RenderRequest } from '@plekje/front-end-files'
import type { Renderer } from '@plekje/front-end-files/renderer'

/** Server renderers of the shell, and of micro-frontends by folder or container. */
export interface Renderers {
  readonly shell: Renderer
  readonly remote: (folder: string) => Renderer
}

/** Maximum size of a renderer's reply; a page of fifty venues with their data is about 200 KB. */
const MAX_REPLY_BYTES = 8 * 1024 * 1024

/** Renders with the server of a front end in a container of its own. */
export const createUpstreamRenderer = (url: string | undefined, agent: Agent, timeoutMs: number): Renderer => ({
  render: async (request) => (url === undefined ? { kind: 'none' } : post(url, agent, request, timeoutMs)),
})

function post(url: string, agent: Agent, body: RenderRequest, timeoutMs: number): Promise<RenderReply> {
  const content = Buffer.from(JSON.stringify(body))
  const headers = { 'content-type': 'application/json', 'content-length': content.length }
  const request = url.startsWith('https:') ? httpsRequest : httpRequest
  return new Promise((resolve, reject) => {
    const outgoing = request(url, { method: 'POST', agent, headers, timeout: timeoutMs }, async (incoming) => {
      try {
        const chunks: Buffer[] = []
        let bytes = 0
        for await (const chunk of incoming as AsyncIterable<Buffer>) {
          bytes += chunk.length
          if (bytes > MAX_REPLY_BYTES) throw new Error(`${url} answers with more than ${MAX_REPLY_BYTES} bytes`)
          chunks.push(chunk)
        }
        // An older build has no renderer.
        if (incoming.statusCode === 404 || incoming.statusCode === 405) return resolve({ kind: 'none' })
        if (incoming.statusCode !== 200) throw new Error(`${url} answers ${incoming.statusCode}`)
        resolve(JSON.parse(Buffer.concat(chunks).toString()) as RenderReply)
      } catch (error) {
        outgoing.destroy()
        reject(error)
      }
    })
    outgoing.on('timeout', () => outgoing.destroy(new Error(`${url} does not answer within ${timeoutMs} ms`)))
    outgoing.on('error', reject)
    outgoing.end(content)
  })
}
