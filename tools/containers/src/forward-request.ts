import { type IncomingMessage, type RequestOptions, request, type ServerResponse } from 'node:http'

/** Sends a request on as `options` say, and the response back. Resolves with the status. Each end closes the other. */
export function forwardRequest(
  incoming: IncomingMessage,
  response: ServerResponse,
  options: RequestOptions,
): Promise<number> {
  const { method, url: path, headers } = incoming
  const outgoing = request({ method, path, ...options, headers: { ...headers, ...options.headers } })
  outgoing.on('error', () => response.destroy())
  response.once('close', () => outgoing.destroy())
  incoming.pipe(outgoing)
  return new Promise((resolve) => {
    outgoing.once('response', (reply) => {
      const { statusCode = 502, headers: replyHeaders } = reply
      const { connection: _, ...forwardedHeaders } = replyHeaders
      response.writeHead(statusCode, forwardedHeaders)
      reply.pipe(response)
      reply.once('end', () => resolve(statusCode))
    })
  })
}
