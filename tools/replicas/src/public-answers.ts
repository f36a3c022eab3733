import type { OwnVenue } from './administrator'

/** An answer that anybody may get and that a venue may stand in. */
interface PublicAnswer {
  readonly name: string
  readonly path: (venue: OwnVenue) => string
  /** The response has no name of the venue, so it cannot be checked for a former one. */
  readonly isOfAddresses?: boolean
}

const lastWord = ({ name }: OwnVenue): string => name.split(' ').at(-1) ?? ''
/** The whole country, as a map shows it. */
const COUNTRY = 'view=3,50.5,7.5,54&zoom=7'

/** Responses of both services with venues, and of the gateway itself. */
const publicAnswers: readonly PublicAnswer[] = [
  { name: 'the detail', path: ({ slug }) => `/api/listings/${slug}` },
  { name: 'the page', path: ({ slug }) => `/listing/${slug}` },
  { name: 'the results', path: (venue) => `/api/search?search=${lastWord(venue)}` },
  { name: 'the list', path: (venue) => `/api/listings?search=${lastWord(venue)}&limit=20` },
  { name: 'the map', path: (venue) => `/api/search/map?search=${lastWord(venue)}&${COUNTRY}` },
  { name: 'the suggestions', path: (venue) => `/api/search/suggestions?q=${lastWord(venue)}` },
  { name: 'the page of results', path: (venue) => `/?search=${lastWord(venue)}` },
  { name: 'the feed', path: (venue) => `/search.atom?search=${lastWord(venue)}` },
  { name: 'the sitemap', path: () => '/sitemap.xml', isOfAddresses: true },
]

const shows = ({ isOfAddresses }: PublicAnswer, text: string, { name, slug }: OwnVenue): boolean =>
  text.includes(isOfAddresses ? `/listing/${slug}<` : name)

export const read = async (gateway: string, path: string): Promise<string> => {
  const reply = await fetch(`${gateway}${path}`, { signal: AbortSignal.timeout(20_000) })
  const text = await reply.text()
  if (reply.status >= 500) throw new Error(`${path}: ${reply.status} ${text.slice(0, 200)}`)
  return text
}

/** Asks everything of every gateway, so that what can be kept is kept. */
export async function askAll(gateways: readonly string[], venue: OwnVenue): Promise<void> {
  await Promise.all(gateways.flatMap((gateway) => publicAnswers.map(({ path }) => read(gateway, path(venue)))))
}

/**
 * The answers, of whichever gateway, that show the venue; only those of `among` are asked for. Of one that has another name
 * now, `byName` leaves out the answers that name nothing.
 */
export async function answersShowing(
  gateways: readonly string[],
  venue: OwnVenue,
  { among, byName = false }: { readonly among?: readonly string[]; readonly byName?: boolean } = {},
): Promise<string[]> {
  const asked = publicAnswers.filter(({ isOfAddresses }) => !byName || !isOfAddresses)
  const shown = await Promise.all(
    gateways.flatMap((gateway, at) =>
      asked.map(async (one) => {
        const answer = `${one.name} of gateway ${at + 1}`
        if (among && !among.includes(answer)) return []
        return shows(one, await read(gateway, one.path(venue)), venue) ? [answer] : []
      }),
    ),
  )
  return shown.flat()
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

/** A later change counts as lost: this is well before the periodic comparison would repair it. */
const FOUND_WITHIN_MS = 30_000
