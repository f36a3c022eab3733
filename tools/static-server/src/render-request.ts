import type { IncomingMessage } from 'node:http'
import type { RenderRequest } from '@plekje/front-end-files'

/** Maximum size of a render request with its responses; a list of fifty venues has about 100 KB. */
const MAX_REQUEST_BYTES = 8 * 1024 * 1024

/** Reads the body of a render request. Rejects when it is too large, or incomplete. */
export async function readText(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length
    if (bytes > MAX_REQUEST_BYTES) throw new Error(`a request to render is larger than ${MAX_REQUEST_BYTES} bytes`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString()
}

/** Parses a render request; undefined for other texts. Its responses are not validated: they come from the gateway. */
export function readRenderRequest(text: string): RenderRequest | undefined {
  try {
    const { address, brand, now, answers } = JSON.parse(text) as Partial<RenderRequest>
    const isRenderRequest =
      typeof address === 'string' &&
      address.startsWith('/') &&
      typeof brand === 'string' &&
      typeof now === 'string' &&
      !Number.isNaN(Date.parse(now)) &&
      typeof answers === 'object' &&
      answers !== null
    return isRenderRequest ? { address, brand, now, answers } : undefined
  } catch {
    return undefined
  }
}
