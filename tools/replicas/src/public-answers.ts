import type { OwnVenue } from './administrator'

/** A public response that may contain a venue. */
interface PublicResponse {
  readonly name: string
  readonly path: (venue: OwnVenue) => string
  /** The response has no name of the venue, so it cannot be checked for a former one. */
  readonly hasAddressesOnly?: boolean
}

const lastWord = ({ name }: OwnVenue): string => name.split(' ').at(-1) ?? ''
/** The map of the whole country. */
const COUNTRY = 'view=3,50.5,7.5,54&zoom=7'

/** Responses of both services with venues, and of the gateway itself. */
const publicResponses: readonly PublicResponse[] = [
  { name: 'the detail', path: ({ slug }) => `/api/listings/${slug}` },
  { name: 'the page', path: ({ slug }) => `/listing/${slug}` },
  { name: 'the results', path: (venue) => `/api/search?search=${lastWord(venue)}` },
  { name: 'the list', path: (venue) => `/api/listings?search=${lastWord(venue)}&limit=20` },
  { name: 'the map', path: (venue) => `/api/search/map?search=${lastWord(venue)}&${COUNTRY}` },
  { name: 'the suggestions', path: (venue) => `/api/search/suggestions?q=${lastWord(venue)}` },
  { name: 'the page of results', path: (venue) => `/?search=${lastWord(venue)}` },
  { name: 'the feed', path: (venue) => `/search.atom?search=${lastWord(venue)}` },
  { name: 'the sitemap', path: () => '/sitemap.xml', hasAddressesOnly: true },
]

const containsVenue = ({ hasAddressesOnly }: PublicResponse, text: string, { name, slug }: OwnVenue): boolean =>
  text.includes(hasAddressesOnly ? `/listing/${slug}<` : name)

export const read = async (gateway: string, path: string): Promise<string> => {
  const reply = await fetch(`${gateway}${path}`, { signal: AbortSignal.timeout(20_000) })
  const text = await reply.text()
  if (reply.status >= 500) throw new Error(`${path}: ${reply.status} ${text.slice(0, 200)}`)
  return text
}

/** Requests all public responses of all gateways, so that they are cached. */
export async function requestAll(gateways: readonly string[], venue: OwnVenue): Promise<void> {
  await Promise.all(gateways.flatMap((gateway) => publicResponses.map(({ path }) => read(gateway, path(venue)))))
}

/**
 * The titles of all gateways' responses that contain the venue. With `titles` only those are requested. `byName` is for
 * a renamed venue, and omits responses without names.
 */
export async function answersShowing(
  gateways: readonly string[],
  venue: OwnVenue,
  { titles, byName = false }: { readonly titles?: readonly string[]; readonly byName?: boolean } = {},
): Promise<string[]> {
  const candidates = gateways
    .flatMap((gateway, at) =>
      publicResponses.map((response) => ({ gateway, response, title: `${response.name} of gateway ${at + 1}` })),
    )
    .filter(({ response }) => !byName || !response.hasAddressesOnly)
    .filter(({ title }) => !titles || titles.includes(title))
  const isShown = await Promise.all(
    candidates.map(async ({ gateway, response }) =>
      containsVenue(response, await read(gateway, response.path(venue)), venue),
    ),
  )
  return candidates.filter((_, index) => isShown[index]).map(({ title }) => title)
}

/** Waits until the search results of every gateway contain the venue; resolves with the milliseconds since `since`. */
export async function untilFound(gateways: readonly string[], venue: OwnVenue, since: number): Promise<number> {
  const isFound = async (gateway: string) =>
    (await read(gateway, `/api/search?search=${lastWord(venue)}`)).includes(venue.name)
  for (;;) {
    const found = await Promise.all(gateways.map(isFound))
    const tookMs = performance.now() - since
    if (found.every(Boolean)) return tookMs
    if (tookMs > FOUND_WITHIN_MS) throw new Error(`${venue.name} is not found after ${Math.round(tookMs)} ms`)
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

/** Time after which a change counts as lost, well before the periodic comparison would repair it. */
const FOUND_WITHIN_MS = 30_000
