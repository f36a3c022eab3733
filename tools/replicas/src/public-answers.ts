import type { OwnVenue } from './administrator'

/** An answer that anybody may get and that a venue may stand in. */
interface PublicAnswer {
  readonly name: string
  readonly path: (venue: OwnVenue) => string
}

const lastWord = ({ name }: OwnVenue): string => name.split(' ').at(-1) ?? ''

/** Of both services that answer about venues, and of the gateway itself. */
const publicAnswers: readonly PublicAnswer[] = [
  { name: 'the detail', path: ({ slug }) => `/api/listings/${slug}` },
  { name: 'the page', path: ({ slug }) => `/listing/${slug}` },
  { name: 'the results', path: (venue) => `/api/search?search=${lastWord(venue)}` },
  { name: 'the list', path: (venue) => `/api/listings?search=${lastWord(venue)}&limit=20` },
]

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

/** The answers, of whichever gateway, that show the venue under this name. */
export async function answersShowing(gateways: readonly string[], venue: OwnVenue): Promise<string[]> {
  const shown = await Promise.all(
    gateways.flatMap((gateway, at) =>
      publicAnswers.map(async ({ name, path }) =>
        (await read(gateway, path(venue))).includes(venue.name) ? [`${name} of gateway ${at + 1}`] : [],
      ),
    ),
  )
  return shown.flat()
}

/** Until the results of every gateway name the venue; resolves with the milliseconds from `since` on. */
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

/** Longer is lost: well before the comparison of contents would have mended it. */
const FOUND_WITHIN_MS = 30_000
