import type { TestVenue } from './administrator'

/** A change that takes longer counts as lost; the periodic comparison would repair it much later. */
const FOUND_WITHIN_MS = 30_000

/** A public response that may contain a venue. */
interface PublicResponse {
  readonly name: string
  readonly path: (venue: TestVenue) => string
  /** True when the response has the venue's address but not its name, so that a former name cannot be found. */
  readonly hasAddressesOnly?: boolean
}

const lastWord = ({ name }: TestVenue): string => name.split(' ').at(-1) ?? ''
const COUNTRY_VIEW = 'view=3,50.5,7.5,54&zoom=7'

/** Responses of listings, of search and of the gateway itself. */
const publicResponses: readonly PublicResponse[] = [
  { name: 'the detail', path: ({ slug }) => `/api/listings/${slug}` },
  { name: 'the page', path: ({ slug }) => `/listing/${slug}` },
  { name: 'the results', path: (venue) => `/api/search?search=${lastWord(venue)}` },
  { name: 'the list', path: (venue) => `/api/listings?search=${lastWord(venue)}&limit=20` },
  { name: 'the map', path: (venue) => `/api/search/map?search=${lastWord(venue)}&${COUNTRY_VIEW}` },
  { name: 'the suggestions', path: (venue) => `/api/search/suggestions?q=${lastWord(venue)}` },
  { name: 'the page of results', path: (venue) => `/?search=${lastWord(venue)}` },
  { name: 'the feed', path: (venue) => `/search.atom?search=${lastWord(venue)}` },
  { name: 'the sitemap', path: () => '/sitemap.xml', hasAddressesOnly: true },
]

const containsVenue = ({ hasAddressesOnly }: PublicResponse, text: string, { name, slug }: TestVenue): boolean =>
  text.includes(hasAddressesOnly ? `/listing/${slug}<` : name)

export const readPublic = async (gateway: string, path: string): Promise<string> => {
  const response = await fetch(`${gateway}${path}`, { signal: AbortSignal.timeout(20_000) })
  const text = await response.text()
  if (response.status >= 500) throw new Error(`${path}: ${response.status} ${text.slice(0, 200)}`)
  return text
}

/** Requests all public responses of all gateways, so that they are cached. */
export async function requestAll(gateways: readonly string[], venue: TestVenue): Promise<void> {
  await Promise.all(gateways.flatMap((gateway) => publicResponses.map(({ path }) => readPublic(gateway, path(venue)))))
}

/**
 * Returns the titles of the gateways' responses that contain the venue. `titles` limits the responses to request.
 * `byName` finds a former name, and therefore omits responses without names.
 */
export async function responsesShowing(
  gateways: readonly string[],
  venue: TestVenue,
  { titles, byName = false }: { readonly titles?: readonly string[]; readonly byName?: boolean } = {},
): Promise<string[]> {
  const candidates = gateways
    .flatMap((gateway, index) =>
      publicResponses.map((response) => ({ gateway, response, title: `${response.name} of gateway ${index + 1}` })),
    )
    .filter(({ response }) => !byName || !response.hasAddressesOnly)
    .filter(({ title }) => !titles || titles.includes(title))
  const areShown = await Promise.all(
    candidates.map(async ({ gateway, response }) =>
      containsVenue(response, await readPublic(gateway, response.path(venue)), venue),
    ),
  )
  return candidates.filter((_, index) => areShown[index]).map(({ title }) => title)
}

/** Waits until the search results of every gateway contain the venue; resolves with the milliseconds since `since`. */
export async function waitUntilFound(gateways: readonly string[], venue: TestVenue, since: number): Promise<number> {
  const isFound = async (gateway: string) =>
    (await readPublic(gateway, `/api/search?search=${lastWord(venue)}`)).includes(venue.name)
  for (;;) {
    const areFound = await Promise.all(gateways.map(isFound))
    const tookMs = performance.now() - since
    if (areFound.every(Boolean)) return tookMs
    if (tookMs > FOUND_WITHIN_MS) throw new Error(`${venue.name} is not found after ${Math.round(tookMs)} ms`)
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}
