import type { IncomingMessage } from 'node:http'
import { MAX_PHOTO_BYTES, ManagedVenue, NumericIdInAddress, PHOTO_SIZES } from '@plekje/contracts'
import type { BlobStore } from '@plekje/engines'
import {
  AuthenticationError,
  InputError,
  type MountedRouter,
  NotFoundError,
  notAnAdministrator,
  parsePart,
  requestMember,
  TooLargeError,
  UnsupportedContentError,
} from '@plekje/service-kit'
import { z } from 'zod'
import type { PhotoUseCases } from '../use-cases/manage-photos'
import { blobKey } from './photo-sweep'

type Handler = MountedRouter['router']

const uploadPath = /^\/([^/]+)\/photos$/
const photoPath = new RegExp(`^/([0-9a-f-]{36})/(${PHOTO_SIZES.join('|')})$`)
/** What is too much is still read, so that the refusal reaches whoever sends it; no more than this. */
const MAX_DISCARDED_BYTES = 4 * MAX_PHOTO_BYTES

/** `POST /:id/photos` with the bytes of a picture as its body (contracts, venue-intake). */
export const createPhotoUpload =
  (photos: PhotoUseCases): Handler =>
  async (request, response, next) => {
    const [, asked] = uploadPath.exec(request.path) ?? []
    if (request.method !== 'POST' || asked === undefined) return next()
    const member = requestMember(response)
    if (!member) throw new AuthenticationError()
    if (!member.isAdmin) throw notAnAdministrator(member)
    const { id } = parsePart(z.object({ id: NumericIdInAddress }), { id: asked })
    if (!/^(?:image\/[a-z0-9.+-]+|application\/octet-stream)\b/i.test(request.headers['content-type'] ?? 'image/*')) {
      throw new UnsupportedContentError('unsupported_content', 'Stuur de foto zelf, als image/jpeg bijvoorbeeld.')
    }
    if ((request.headers['content-encoding'] ?? 'identity') !== 'identity') {
      throw new InputError('malformed_encoding', 'Stuur de foto zoals hij is, zonder Content-Encoding.')
    }
    if (Number(request.headers['content-length'] ?? 0) > MAX_DISCARDED_BYTES) throw tooLarge()
    await photos.refuseWhenFull(id)
    const venue = await photos.add(id, await readBytes(request), member)
    response.setHeader('Cache-Control', 'private, no-store')
    response.status(201).json(ManagedVenue.parse(venue))
  }

/** `GET /:photo/:size`. A photo never changes: another one has another address. */
export const createPhotoServing =
  (blobs: BlobStore): Handler =>
  async (request, response, next) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return next()
    const [, photo = '', size = ''] = photoPath.exec(request.path) ?? []
    const blob = photo === '' ? null : await blobs.get(blobKey(photo, size))
    if (!blob) throw new NotFoundError('picture_not_found', 'Deze afbeelding bestaat niet.')
    const tag = `"${photo}-${size}"`
    response.setHeader('Cache-Control', 'public, max-age=31536000, immutable')
    response.setHeader('ETag', tag)
    if (request.headers['if-none-match']?.split(/\s*,\s*/).includes(tag)) return void response.status(304).end()
    response.setHeader('Content-Type', blob.contentType)
    response.setHeader('Content-Length', blob.bytes.length)
    response.end(blob.bytes)
  }

/** Nothing is kept of a body that breaks off: this rejects. */
async function readBytes(request: IncomingMessage): Promise<Buffer> {
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
  if (length > MAX_PHOTO_BYTES) throw tooLarge()
  return Buffer.concat(chunks)
}

const tooLarge = () => new TooLargeError('too_large', 'Deze foto is te groot. Stuur er een van hoogstens 5 MB.')
