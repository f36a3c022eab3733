import { IDEMPOTENCY_HEADER, type Member, PHOTO_SIZES, type PhotoSize, REPLAYED_HEADER } from '@plekje/contracts'
import {
  type Idempotency,
  type MemberRouter,
  NotFoundError,
  parsePart,
  type StoredReply,
  type StoreReply,
} from '@plekje/service-kit'
import type { Request, RequestHandler, Response } from 'express'
import { z } from 'zod'
import type { PhotoFiles } from './photo-files'
import { readPhoto, refuseOtherBodies } from './photo-request'

const photoPath = new RegExp(`^/([0-9a-f-]{36})/(${PHOTO_SIZES.join('|')})$`)

const photoNotFound = () => new NotFoundError('picture_not_found', 'Deze afbeelding bestaat niet.')

interface PhotoUpload<Id> {
  /** Name of the call for `Idempotency`. */
  readonly route: string
  /** Id of the subject to which the photo is added. */
  readonly id: z.ZodType<Id>
  /**
   * Called before the body is read. Not called with an idempotency key, because the request may be a repeat whose own
   * photo filled the subject.
   */
  refuseWhenFull(member: Member, id: Id): Promise<void>
  /** Calls `storeReply` with the reply, which has status 201, in the transaction that shows the photo. */
  add(member: Member, id: Id, bytes: Buffer, storeReply: StoreReply<unknown>): Promise<StoredReply>
}

/** Handles `POST` of the bytes of an image to an address with an `:id`. With an idempotency key it may be repeated. */
export const createPhotoUpload =
  <Id>(idempotency: Idempotency, upload: PhotoUpload<Id>): MemberRouter =>
  async (member, request, response, next) => {
    if (request.method !== 'POST' || request.path !== '/') return next()
    const idInAddress = String(request.params.id)
    const { id } = parsePart(z.object({ id: upload.id }), { id: idInAddress })
    refuseOtherBodies(request)
    const key = request.headers[IDEMPOTENCY_HEADER]
    if (key === undefined) await upload.refuseWhenFull(member, id)
    const bytes = await readPhoto(request)
    const callDetails = { key, route: upload.route, memberId: member.id, requestParts: [idInAddress, bytes] }
    const { reply, isRepeat } = await idempotency.run(callDetails, async ({ endRepeat, storeReply }) => {
      await endRepeat()
      return upload.add(member, id, bytes, (body) =>
        storeReply({ status: 201, headers: {}, json: JSON.stringify(body) }),
      )
    })
    if (isRepeat) response.setHeader(REPLAYED_HEADER, 'true')
    response.setHeader('Cache-Control', 'private, no-store')
    response.status(reply.status).type('json').send(reply.json)
  }

interface OpenPhotoUpload<Id> {
  readonly id: z.ZodType<Id>
  /** Called before the body is read. */
  refuseEarly(request: Request, response: Response, id: Id): Promise<void>
  add(request: Request, response: Response, id: Id, bytes: Buffer): Promise<unknown>
}

/** Like {@link createPhotoUpload}, but also for visitors. `add` recognises a repeat by the id of the photo. */
export const createOpenPhotoUpload =
  <Id>(upload: OpenPhotoUpload<Id>): RequestHandler =>
  async (request, response, next) => {
    if (request.method !== 'POST' || request.path !== '/') return next()
    const { id } = parsePart(z.object({ id: upload.id }), { id: String(request.params.id) })
    refuseOtherBodies(request)
    await upload.refuseEarly(request, response, id)
    const reply = await upload.add(request, response, id, await readPhoto(request))
    response.setHeader('Cache-Control', 'private, no-store')
    response.status(201).json(reply)
  }

/** Visibility of a photo: for everyone, only for the requester (`asker`), or for nobody (404). */
export type Audience = 'everyone' | 'asker' | 'nobody'

/**
 * Cache headers of a public photo: shared caches revalidate after a minute, browsers after an hour. A photo never
 * changes, but it may be hidden or erased.
 */
const PUBLIC_CACHE_CONTROL = 'public, max-age=3600, s-maxage=60, must-revalidate'

/** Serves `GET /:photo/:size`. The photo at an address never changes. */
export const createPhotoServing =
  (
    files: Pick<PhotoFiles, 'get'>,
    audienceOf: (photo: string, response: Response) => Promise<Audience> = async () => 'everyone',
  ): RequestHandler =>
  async (request, response, next) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return next()
    const [, photo, size] = photoPath.exec(request.path) ?? []
    if (photo === undefined) throw photoNotFound()
    const audience = await audienceOf(photo, response)
    const blob = audience === 'nobody' ? null : await files.get(photo, size as PhotoSize)
    if (!blob) throw photoNotFound()
    const tag = `"${photo}-${size}"`
    const isPublic = audience === 'everyone'
    response.setHeader('Cache-Control', isPublic ? PUBLIC_CACHE_CONTROL : 'private, no-store')
    if (isPublic) response.setHeader('ETag', tag)
    if (isPublic && request.headers['if-none-match']?.split(/\s*,\s*/).includes(tag)) {
      response.status(304).end()
      return
    }
    response.setHeader('Content-Type', blob.contentType)
    response.setHeader('Content-Length', blob.bytes.length)
    response.end(blob.bytes)
  }
