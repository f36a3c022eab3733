import { extname, join } from 'node:path'
import type { Request, Response } from 'express'
import { createFileTags } from './file-tags'
import { contentHeaders } from './security-headers'
import { contentTypeOf, namesOf } from './static-files'

export const MAP_PATH = '/map/'

/** What an operator put there for the map (`MAP_DIR`). */
export interface MapFiles {
  /** Sends the file at a path below {@link MAP_PATH}; false when there is none. */
  send(request: Request, response: Response, pathname: string, isHttps: boolean): Promise<boolean>
}

/** Tiles change by the month, and a newer archive is noticed by its tag. */
const KEPT = 'public, max-age=86400'
/** A style is small and is asked for once in a visit: a change of it shows at once. */
const ASKED_EACH_TIME = 'no-cache'

/**
 * Files of a folder, from the disk: an archive of tiles is a gigabyte, of which browsers ask ranges. `send`, with which
 * Express sends files, does those (206, 416, `If-Range`); what it does not know is a tag that two gateways agree on.
 */
export function createMapFiles(folder: string): MapFiles {
  const tags = createFileTags()
  return {
    async send(request, response, pathname, isHttps) {
      const names = namesOf(pathname.slice(MAP_PATH.length - 1))
      if (names === undefined) return false
      const name = names.at(-1) ?? ''
      const tag = await tags.read(join(folder, ...names))
      if (tag === undefined) return false
      const isArchive = extname(name) === '.pmtiles'
      for (const [header, value] of contentHeaders(isHttps)) response.setHeader(header, value)
      response.setHeader('Content-Type', contentTypeOf(name))
      // Ranges are of the bytes as they are. What is sent whole may be compressed on its way, which a weak tag allows.
      response.setHeader('ETag', isArchive ? tag : `W/${tag}`)
      response.setHeader(
        'Cache-Control',
        [extname(name) === '.json' ? ASKED_EACH_TIME : KEPT, ...(isArchive ? ['no-transform'] : [])].join(', '),
      )
      // A range means something in a GET alone.
      if (request.method === 'HEAD') delete request.headers.range
      const failure = await new Promise<unknown>((resolve) =>
        response.sendFile(
          names.join('/'),
          { root: folder, lastModified: false, cacheControl: false, acceptRanges: isArchive, dotfiles: 'deny' },
          resolve,
        ),
      )
      if (failure === undefined || failure === null || response.headersSent) return true
      return endWith(failure, response)
    },
  }
}

/** Says what `send` says of a request that it cannot do: that there is no such range, or that what was to match does not. */
function endWith(failure: unknown, response: Response): boolean {
  const { status } = failure as { status?: number }
  if (status === 404) return false
  if (status === undefined || status >= 500) throw failure
  response.removeHeader('Content-Type')
  response.status(status).end()
  return true
}
