import type { IncomingMessage } from 'node:http'
import type { RenderRequest } from '@plekje/front-end-files'

/** A page with the answers it is made from: lists of fifty venues are some 100 KB. */
export const MAX_REQUEST_BYTES = 8 * 1024 * 1024

/** The body of a request. Rejects when it is larger, or breaks off. */
export async function readText(request: IncomingMessage, mostBytes: number): Promise<string> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length
    if (bytes > mostBytes) throw new Error(`a request to render is larger than ${mostBytes} bytes`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString()
}

/** Undefined for anything else. Only the gateway asks: what it says of answers is believed. */
export function readRenderRequest(text: string): RenderRequest | undefined {
  try {
    const { address, brand, now, answers } = JSON.parse(text) as Partial<RenderRequest>
    const isWhole =
      typeof address === 'string' &&
      address.startsWith('/') &&
      typeof brand === 'string' &&
      typeof now === 'string' &&
      !Number.isNaN(Date.parse(now)) &&
      typeof answers === 'object' &&
      answers !== null
    return isWhole ? { address, brand, now, answers } : undefined
  } catch {
    return undefined
  }
}
