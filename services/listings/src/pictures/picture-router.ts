import { createHash } from 'node:crypto'
import { ANSWER_VERSIONS_HEADER, answerVersions } from '@plekje/contracts'
import { deadlineOf, NotFoundError, requestMember, UnavailableError } from '@plekje/service-kit'
import type { Request, RequestHandler, Response } from 'express'
import { LRUCache } from 'lru-cache'
import type { PictureWish } from './draw-picture.worker'
import type { PictureSubject, PictureSubjects } from './picture-subjects'
import type { PictureWorkers } from './picture-workers'
import { createWorkQueue } from './work-queue'

interface Picture {
  readonly type: string
  readonly tag: string
  readonly encoding: 'br' | 'gzip' | undefined
  readonly body: Buffer
}

const scenePath = /^\/scenes\/([a-z][a-z-]{0,39})\/([a-z0-9-]{1,120})\/([1-9]|1[0-2])\.svg$/
const cardPath = /^\/cards\/([a-z][a-z-]{0,39})\/([a-z0-9-]{1,120})\.png$/

/** A scene takes a millisecond or less: several home pages may be drawn at once. */
const MAX_SCENES_WAITING = 1000
/** Less than the gateway waits, so that it gets the reason. */
const MAX_WAIT_MS = 6000

const noSuchPicture = () => new NotFoundError('picture_not_found', 'Deze afbeelding bestaat niet.')
const tooManyPictures = () =>
  new UnavailableError(
    'too_many_pictures',
    'Er worden nu te veel afbeeldingen tegelijk gemaakt. Probeer het over enkele seconden opnieuw.',
  )

/**
 * Pictures of venues, drawn when asked for: `/scenes/:kind/:slug/:view.svg` (views 1–12) and `/cards/:kind/:slug.png`.
 * The address determines the picture, so that it may be kept for ever. One of which there is no venue, one of a hidden
 * venue unless an administrator asks, and a malformed address are 404. Cards wait for cards and scenes for scenes, so that the slow ones keep no page waiting; 503 with
 * `Retry-After` when too many wait, and when the time is over that the caller waits. Who left is not drawn for.
 */
export function createPictures(parts: {
  readonly subjects: PictureSubjects
  readonly workers: Pick<PictureWorkers, 'draw'>
  readonly maxBytes: number
  readonly maxCardsWaiting: number
}): RequestHandler {
  const { subjects, workers, maxBytes, maxCardsWaiting } = parts
  const cache = new LRUCache<string, Picture>({
    maxSize: maxBytes,
    sizeCalculation: ({ body }) => Math.max(1, body.length),
  })
  const queues = {
    scene: createWorkQueue<Picture>({
      maxWaiting: MAX_SCENES_WAITING,
      maxWaitMs: MAX_WAIT_MS,
      refuse: tooManyPictures,
    }),
    card: createWorkQueue<Picture>({ maxWaiting: maxCardsWaiting, maxWaitMs: MAX_WAIT_MS, refuse: tooManyPictures }),
  }

  const draw = async (key: string, wish: PictureWish): Promise<Picture> => {
    const body = await workers.draw(wish)
    const encoding = wish.form === 'scene' ? wish.encoding : undefined
    const type = wish.form === 'scene' ? 'image/svg+xml; charset=utf-8' : 'image/png'
    const picture = { type, tag: tagOf(body, encoding), encoding, body }
    cache.set(key, picture)
    return picture
  }

  const pictureOf = async (wish: PictureWish, path: string, signal: AbortSignal): Promise<Picture> => {
    const key = wish.form === 'scene' ? `${wish.encoding ?? ''} ${path}` : path
    return cache.get(key) ?? queues[wish.form].run(key, () => draw(key, wish), signal)
  }

  return async (request, response, next) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return next()
    const { signal } = deadlineOf(request, response)
    try {
      const wish = wishOf(request.path, String(request.headers['accept-encoding'] ?? ''))
      const subject = wish && (await subjects.find(wish.form, wish.kind, wish.seed))
      if (!subject || (subject.isHidden && !requestMember(response)?.isAdmin)) throw noSuchPicture()
      send(await pictureOf(wish, request.path, signal), subject, request, response)
    } catch (error) {
      if (!response.closed) throw error
    }
  }
}

function wishOf(path: string, accepted: string): PictureWish | undefined {
  const scene = scenePath.exec(path)
  const [, kind = '', seed = '', view] = scene ?? cardPath.exec(path) ?? []
  if (kind === '') return undefined
  if (!scene) return { form: 'card', kind, seed }
  const encoding = /\bbr\b/.test(accepted) ? 'br' : /\bgzip\b/.test(accepted) ? 'gzip' : undefined
  return { form: 'scene', kind, seed, view: Number(view), encoding }
}

function send(picture: Picture, { isHidden, venue }: PictureSubject, request: Request, response: Response): void {
  response.setHeader('Cache-Control', isHidden ? 'private, no-store' : 'public, max-age=31536000, immutable')
  // The gateway keeps the picture until the venue changes.
  const versions = venue && answerVersions([venue])
  if (versions) response.setHeader(ANSWER_VERSIONS_HEADER, versions)
  response.setHeader('ETag', picture.tag)
  response.setHeader('Vary', 'Accept-Encoding')
  if (request.headers['if-none-match']?.split(/\s*,\s*/).includes(picture.tag)) {
    response.status(304).end()
    return
  }
  response.setHeader('Content-Type', picture.type)
  if (picture.encoding) response.setHeader('Content-Encoding', picture.encoding)
  response.setHeader('Content-Length', picture.body.length)
  response.end(picture.body)
}

const tagOf = (body: Buffer, suffix = '') =>
  `"${createHash('sha256').update(body).digest('base64url').slice(0, 20)}${suffix && `-${suffix}`}"`
