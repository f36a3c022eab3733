import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { drawScene } from '@plekje/pictures'
import { type MountedRouter, NotFoundError } from '@plekje/service-kit'
import { BoundedCache } from './bounded-cache'
import { renderCard } from './render-card'

interface Picture {
  readonly type: string
  readonly tag: string
  readonly encoding?: 'br' | 'gzip'
  readonly body: Buffer
}

const scenePath = /^\/scenes\/([a-z][a-z-]{0,39})\/([a-z0-9-]{1,120})\/([1-9]|1[0-2])\.svg$/
const cardPath = /^\/cards\/([a-z][a-z-]{0,39})\/([a-z0-9-]{1,120})\.png$/

/**
 * Pictures of venues, drawn when asked for: `/scenes/:kind/:seed/:view.svg` (views 1–12) and
 * `/cards/:kind/:seed.png`. The address determines the picture, so that it may be kept for ever. An unknown kind gets
 * the drawing's own fallback (SPEC §9); a malformed address is 404.
 */
export function createPictures(maxBytes: number): MountedRouter['router'] {
  const cache = new BoundedCache<Picture>(maxBytes)

  const pictureAt = async (path: string, encoding: 'br' | 'gzip' | undefined): Promise<Picture> => {
    const scene = scenePath.exec(path)
    const card = scene ? null : cardPath.exec(path)
    if (!scene && !card) throw new NotFoundError('picture_not_found', 'Deze afbeelding bestaat niet.')
    const key = scene ? `${encoding ?? ''} ${path}` : path
    const kept = cache.get(key)
    if (kept) return kept
    const [, kind = '', seed = '', view] = scene ?? card ?? []
    const picture = scene
      ? await asSvg(drawScene({ kind, seed, view: Number(view) }), encoding)
      : asPng(await renderCard({ kind, seed }))
    cache.set(key, picture, picture.body.length)
    return picture
  }

  return async (request, response, next) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return next()
    const picture = await pictureAt(request.path, encodingFor(request.headers['accept-encoding']))
    response.setHeader('Cache-Control', 'public, max-age=31536000, immutable')
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
}

const encodingFor = (accepted: string | string[] | undefined) => {
  const text = String(accepted ?? '')
  return /\bbr\b/.test(text) ? 'br' : /\bgzip\b/.test(text) ? 'gzip' : undefined
}

const compressors = {
  br: (body: Buffer) => promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }),
  gzip: (body: Buffer) => promisify(gzip)(body),
}

async function asSvg(svg: string, encoding: 'br' | 'gzip' | undefined): Promise<Picture> {
  const body = Buffer.from(svg)
  const type = 'image/svg+xml; charset=utf-8'
  if (!encoding) return { type, tag: tagOf(body), body }
  return { type, tag: tagOf(body, encoding), encoding, body: await compressors[encoding](body) }
}

const asPng = (body: Buffer): Picture => ({ type: 'image/png', tag: tagOf(body), body })

const tagOf = (body: Buffer, suffix = '') =>
  `"${createHash('sha256').update(body).digest('base64url').slice(0, 20)}${suffix && `-${suffix}`}"`
