import type { Location, VenueSnapshot } from '@plekje/contracts'
import { loadGazetteer, PlaceResolver } from '@plekje/geography/places'
import { type Logger, repeatUntilDone, sleep, UnavailableError } from '@plekje/service-kit'
import { Catalogue } from '../domain/catalogue'
import type { VenueSource } from './venue-source'

const REFRESH_MS = 60_000

export type CatalogueKeeper = ReturnType<typeof createCatalogueKeeper>

/**
 * Categories and places, read again each minute, and when a venue has one that is not known: it may have been made since.
 */
export function createCatalogueKeeper(source: Pick<VenueSource, 'listCategories' | 'listLocations'>, log: Logger) {
  const stopping = new AbortController()
  let catalogue: Catalogue | undefined
  let reading: Promise<Catalogue> | undefined
  let next: Promise<Catalogue> | undefined
  const unknown = new Set<string>()

  const read = async (): Promise<Catalogue> => {
    const [categories, locations, gazetteer] = await Promise.all([
      source.listCategories(),
      source.listLocations(),
      loadGazetteer(),
    ])
    catalogue = new Catalogue(categories, locations, gazetteer)
    return catalogue
  }

  /** What a reading answers that was under way before may be from before what made one ask. */
  const refresh = (): Promise<Catalogue> => {
    if (!reading) {
      reading = read().finally(() => {
        reading = undefined
      })
      return reading
    }
    next ??= reading
      .catch(() => undefined)
      .then(() => {
        next = undefined
        return refresh()
      })
    return next
  }

  const knows = ({ categorySlug, locationSlug }: VenueSnapshot): boolean =>
    catalogue?.category(categorySlug) !== undefined && catalogue.location(locationSlug) !== undefined

  const run = async () => {
    while (!stopping.signal.aborted) {
      await repeatUntilDone('categories and places not read', async () => void (await refresh()), {
        log,
        signal: stopping.signal,
      }).catch(() => undefined)
      unknown.clear()
      await sleep(REFRESH_MS, stopping.signal)
    }
  }

  return {
    get isRead(): boolean {
      return catalogue !== undefined
    },
    /** Throws {@link UnavailableError} before the first reading. */
    current(): Catalogue {
      if (!catalogue) throw notYet()
      return catalogue
    },
    /** Resolves names of places; before the first reading without knowing which of them have venues. */
    async resolver(): Promise<PlaceResolver<Location>> {
      return catalogue?.resolver ?? new PlaceResolver<Location>(await loadGazetteer(), [])
    },
    refresh,
    /** The catalogue with the words of these venues, as far as listings has them. */
    async knowing(venues: readonly VenueSnapshot[]): Promise<Catalogue> {
      return catalogue && venues.every(knows) ? catalogue : refresh()
    },
    /** Reads again for words that are new here, once for each of them until the next minute. */
    apply(venue: VenueSnapshot): void {
      const words = `${venue.categorySlug} ${venue.locationSlug}`
      if (knows(venue) || unknown.has(words)) return
      unknown.add(words)
      refresh().catch((error) => log.warn({ err: error }, 'categories and places not read'))
    },
    start(): void {
      void run()
    },
    close(): void {
      stopping.abort()
    },
  }
}

export const notYet = () =>
  new UnavailableError('index_not_built', 'Zoeken is nog niet beschikbaar. Probeer het zo opnieuw.')
