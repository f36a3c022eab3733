import { type AddProtocolAction, AJAXError, type RequestTransformFunction } from 'maplibre-gl'

/** Protocol of addresses that MapLibre's worker leaves to the page. */
export const PAGE_PROTOCOL = 'page'

/** Kinds of requests that MapLibre makes in its worker. */
const WORKER_REQUESTS: ReadonlySet<string | undefined> = new Set(['Tile', 'Source'])

/** Leaves tiles and data to the page: the file of the worker has a policy of its own, which allows no requests. */
export const routeThroughPage: RequestTransformFunction = (url, type) => ({
  url: WORKER_REQUESTS.has(type) && /^https?:/.test(url) ? `${PAGE_PROTOCOL}://${url}` : url,
})

/** Makes a request that {@link routeThroughPage} marked. The page's policy allows the origins of the style. */
export const fetchInPage: AddProtocolAction = async ({ url, type }, { signal }) => {
  const address = url.slice(`${PAGE_PROTOCOL}://`.length)
  const response = await fetch(address, { signal })
  // MapLibre recognises this error: when a tile is 404, it still draws the tiles around it.
  if (!response.ok) throw new AJAXError(response.status, response.statusText, address, await response.blob())
  return {
    data: await (type === 'json' ? response.json() : response.arrayBuffer()),
    cacheControl: response.headers.get('Cache-Control'),
    expires: response.headers.get('Expires'),
  }
}
