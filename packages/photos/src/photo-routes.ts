import { IDEMPOTENCY_HEADER, type Member, PHOTO_SIZES, type PhotoSize, REPLAYED_HEADER } from '@plekje/contracts'
import { type Creation, type Idempotency, type MemberRouter, NotFoundError, parsePart } from '@plekje/service-kit'
import type { RequestHandler, Response } from 'express'
import { z } from 'zod'
import type { PhotoFiles } from './photo-files'
import { readPhoto, refuseOtherBodies } from './photo-request'

const photoPath = new RegExp(`^/([0-9a-f-]{36})/(${PHOTO_SIZES.join('|')})$`)

const photoNotFound = () => new NotFoundError('picture_not_found', 'Deze afbeelding bestaat niet.')

interface PhotoUpload<Id> {
  /** Which call it is (`Idempotency`). */
  readonly route: string
  /** Of what the photo is added to. */
  readonly id: z.ZodType<Id>
  /** Before anything is read, unless it is a repeat: of that it may be the photo itself that made it full. */
  refuseWhenFull(member: Member, id: Id): Promise<void>
  /** Answers 201 with what this resolves to. */
  add(member: Member, id: Id, bytes: Buffer, creation: Creation): Promise<unknown>
}

/** `POST` to an address with an `:id`, the bytes of a picture as its body; once for each key. */
export const createPhotoUpload =
  <Id>(idempotency: Idempotency, upload: PhotoUpload<Id>): MemberRouter =>
  async (member, request, response, next) => {
    if (request.method !== 'POST' || request.path !== '/') return next()
    const asked = String(request.params.id)
    const { id } = parsePart(z.object({ id: upload.id }), { id: asked })
    refuseOtherBodies(request)
    const key = request.headers[IDEMPOTENCY_HEADER]
    if (key === undefined) await upload.refuseWhenFull(member, id)
    const bytes = await readPhoto(request)
    const act = async (creation: Creation) => ({
      ...{ status: 201, headers: {} },
      json: JSON.stringify(await upload.add(member, id, bytes, creation)),
    })
    const keyed = { key, route: upload.route, memberId: member.id, asked: [asked, bytes] }
    const { answer, isRepeat } = await idempotency.run(keyed, act)
    if (isRepeat) response.setHeader(REPLAYED_HEADER, 'true')
    response.setHeader('Cache-Control', 'private, no-store')
    response.status(answer.status).type('json').send(answer.json)
  }

/** Who may see a photo: everyone, whoever asks, or nobody, for whom it is not there. */
export type Audience = 'everyone' | 'asker' | 'nobody'

/**
 * Caches that many share ask again after a minute, browsers after an hour: a photo never changes, but who may see it does,
 * and hiding and erasing must reach them.
 */
const FOR_ALL = 'public, max-age=3600, s-maxage=60, must-revalidate'

/** `GET /:photo/:size`. A photo never changes: another one has another address. */
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
    const isForAll = audience === 'everyone'
    response.setHeader('Cache-Control', isForAll ? FOR_ALL : 'private, no-store')
    if (isForAll) response.setHeader('ETag', tag)
    if (isForAll && request.headers['if-none-match']?.split(/\s*,\s*/).includes(tag)) {
      return void response.status(304).end()
    }
    response.setHeader('Content-Type', blob.contentType)
    response.setHeader('Content-Length', blob.bytes.length)
    response.end(blob.bytes)
  }
