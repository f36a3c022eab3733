import type { IncomingMessage } from 'node:http'
import { MAX_PHOTO_BYTES } from '@plekje/contracts'
import { InputError, tooLarge, UnsupportedContentError } from '@plekje/service-kit'

/** Maximum size of a refused body that is still read, so that the refusal reaches the sender. */
const MAX_DISCARDED_BYTES = 4 * MAX_PHOTO_BYTES

/** Checks the headers of a body before reading it. Throws 415, 400 or 413 if it cannot be a photo. */
export function refuseOtherBodies({ headers }: Pick<IncomingMessage, 'headers'>): void {
  if (!/^(?:image\/[a-z0-9.+-]+|application\/octet-stream)\b/i.test(headers['content-type'] ?? 'image/*')) {
    throw new UnsupportedContentError('unsupported_content', 'Stuur de foto zelf, als image/jpeg bijvoorbeeld.')
  }
  if ((headers['content-encoding'] ?? 'identity') !== 'identity') {
    throw new InputError('malformed_encoding', 'Stuur de foto zoals hij is, zonder Content-Encoding.')
  }
  if (Number(headers['content-length'] ?? 0) > MAX_DISCARDED_BYTES) throw tooLarge(MAX_PHOTO_BYTES)
}

/** Reads the bytes of a photo; rejects an interrupted body. */
export async function readPhoto(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  let length = 0
  try {
    for await (const chunk of request as AsyncIterable<Buffer>) {
      length += chunk.length
      if (length > MAX_PHOTO_BYTES) chunks.length = 0
      else chunks.push(chunk)
      if (length > MAX_DISCARDED_BYTES) break
    }
  } catch (error) {
    throw new InputError('incomplete_request', 'De foto kwam niet volledig aan. Probeer het opnieuw.', { cause: error })
  }
  if (length > MAX_PHOTO_BYTES) throw tooLarge(MAX_PHOTO_BYTES)
  return Buffer.concat(chunks)
}
