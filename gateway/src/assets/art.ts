import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { RequestHandler } from 'express'
import { type CachedResponse, prepareResponse } from '../cache/cached-response'
import { isHttpsRequest } from '../http/client-address'
import { refusals } from '../http/refusals'
import { refuse } from '../http/refuse'
import { readTrace } from '../http/request-trace'
import { contentTypeOf } from './static-files'

const SCENE_PATH = /^\/scenes\/([a-z][a-z-]{0,39})\/([a-z0-9-]{1,120})\/([1-9]|1[0-2])\.svg$/
const CARD_PATH = /^\/cards\/([a-z][a-z-]{0,39})\/[a-z0-9-]{1,120}\.png$/
/** A drawing never changes, so browsers cache it for a year. */
const CACHED_FOR_A_YEAR = 'public, max-age=31536000, immutable'

interface Drawings {
  readonly places: readonly CachedResponse[]
  readonly details: readonly CachedResponse[]
  readonly card: CachedResponse
}

/**
 * The drawings of venues under `/media`, which `npm run make -- art` put into `data/art`, one folder for each kind:
 * `/scenes/:kind/:slug/:view.svg` (views 1 to 12) and, for social networks, which take no SVG,
 * `/cards/:kind/:slug.png`. The slug chooses the drawings, so a venue always has the same ones; any slug is accepted.
 * Other addresses under `/scenes` and `/cards` are 404.
 */
export function createArt(folder: string, trustedHops: number): RequestHandler {
  const drawingsByKind = new Map(readdirSync(folder).map((kind) => [kind, readDrawings(join(folder, kind))]))
  const find = (path: string): CachedResponse | undefined => {
    const cardKind = CARD_PATH.exec(path)?.[1]
    if (cardKind !== undefined) return drawingsByKind.get(cardKind)?.card
    const [, kind, slug, view] = SCENE_PATH.exec(path) ?? []
    if (kind === undefined || slug === undefined) return undefined
    const drawings = drawingsByKind.get(kind)
    return drawings && chooseScene(drawings, slug, Number(view))
  }
  return (request, response, next) => {
    if (!/^\/(scenes|cards)\//.test(request.path) || (request.method !== 'GET' && request.method !== 'HEAD')) {
      next()
      return
    }
    const drawing = find(request.path)
    const isHttps = isHttpsRequest(request, trustedHops)
    if (drawing) drawing.send(request, response, isHttps)
    else refuse(response, refusals.noSuchPicture, readTrace(request).requestId, { isHttps })
  }
}

/** Every third view shows a detail, the others a place. The slug chooses the first drawing. */
function chooseScene({ places, details }: Drawings, slug: string, view: number): CachedResponse | undefined {
  const start = createHash('sha256').update(slug).digest().readUInt32BE(8)
  const drawings = view % 3 === 0 ? details : places
  return drawings[(start + view) % drawings.length]
}

function readDrawings(folder: string): Drawings {
  const read = (name: string) =>
    prepareResponse({
      status: 200,
      headers: { 'content-type': contentTypeOf(name), 'cache-control': CACHED_FOR_A_YEAR },
      body: readFileSync(join(folder, name)),
    })
  const names = readdirSync(folder).sort()
  const readAll = (prefix: string) => names.filter((name) => name.startsWith(prefix)).map(read)
  return { places: readAll('place-'), details: readAll('detail-'), card: read('card.png') }
}
