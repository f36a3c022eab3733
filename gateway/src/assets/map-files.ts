import { extname, join } from 'node:path'
import type { Request, Response } from 'express'
import { contentHeaders } from '../http/security-headers'
import { createFileTags } from './file-tags'
import { contentTypeOf, segmentsOf } from './static-files'

export const MAP_PATH = '/map/'

/** Serves the operator's files for the map (`MAP_DIR`). */
export interface MapFiles {
  /** Sends the file at a path below {@link MAP_PATH}; false when there is none. */
  send(request: Request, response: Response, pathname: string, isHttps: boolean): Promise<boolean>
}

/** Tiles change monthly, so a day is short enough. */
const CACHED_FOR_A_DAY = 'public, max-age=86400'
/** A style is small and read once per visit, so it is revalidated each time and changes show immediately. */
const REVALIDATED = 'no-cache'

/**
 * Serves a folder from disk, not from memory: browsers request ranges of a tile archive of about a gigabyte.
 * Express's `send` handles ranges (206, 416, `If-Range`); its own entity tags would differ between two gateways, so
 * `file-tags.ts` computes them.
 */
export function createMapFiles(folder: string): MapFiles {
  const tags = createFileTags()
  return {
    async send(request, response, pathname, isHttps) {
      const segments = segmentsOf(pathname.slice(MAP_PATH.length - 1))
      if (segments === undefined) return false
      const name = segments.at(-1) ?? ''
      const tag = await tags.read(join(folder, ...segments))
      if (tag === undefined) return false
      const isArchive = extname(name) === '.pmtiles'
      for (const [header, value] of contentHeaders(isHttps)) response.setHeader(header, value)
      response.setHeader('Content-Type', contentTypeOf(name))
      // Ranges refer to uncompressed bytes, so an archive has a strong tag. The weak tag of other files allows
      // compression on the way.
      response.setHeader('ETag', isArchive ? tag : `W/${tag}`)
      const lifetime = extname(name) === '.json' ? REVALIDATED : CACHED_FOR_A_DAY
      response.setHeader('Cache-Control', isArchive ? `${lifetime}, no-transform` : lifetime)
      // Ranges apply to GET only.
      if (request.method === 'HEAD') delete request.headers.range
      const failure = await new Promise<unknown>((resolve) =>
        response.sendFile(
          segments.join('/'),
          { root: folder, lastModified: false, cacheControl: false, acceptRanges: isArchive, dotfiles: 'deny' },
          resolve,
        ),
      )
      if (failure === undefined || failure === null || response.headersSent) return true
      return sendClientError(failure, response)
    },
  }
}

/** Passes on a client error of `send`: an unsatisfiable range or a failed precondition. */
function sendClientError(failure: unknown, response: Response): boolean {
  const { status } = failure as { status?: number }
  if (status === 404) return false
  if (status === undefined || status >= 500) throw failure
  response.removeHeader('Content-Type')
  response.status(status).end()
  return true
}
