import type { Location, VenueSnapshot } from '@plekje/contracts'
import { loadGazetteer, PlaceResolver } from '@plekje/geography/places'
import { type Logger, repeatUntilDone, sleep, UnavailableError } from '@plekje/service-kit'
import { Catalogue } from '../domain/catalogue'
import type { VenueSource } from './venue-source'

const REFRESH_MS = 60_000

export type CatalogueKeeper = ReturnType<typeof createCatalogueKeeper>

/** Holds categories and places. Reads them again each minute, and when a venue has an unknown category or place. */
export function createCatalogueKeeper(source: Pick<VenueSource, 'listCategories' | 'listLocations'>, log: Logger) {
  const stopping = new AbortController()
  let catalogue: Catalogue | undefined
  let reading: Promise<Catalogue> | undefined
  let nextReading: Promise<Catalogue> | undefined
  const unknownSlugs = new Set<string>()

  const read = async (): Promise<Catalogue> => {
    const [categories, locations, gazetteer] = await Promise.all([
      source.listCategories(),
      source.listLocations(),
      loadGazetteer(),
    ])
    catalogue = new Catalogue(categories, locations, gazetteer)
    return catalogue
  }

  /**
   * Starts a new reading after the current one, because the current one may have begun before the change for which the
   * caller refreshes.
   */
  const refresh = (): Promise<Catalogue> => {
    if (!reading) {
      reading = read().finally(() => {
        reading = undefined
      })
      return reading
    }
    nextReading ??= reading
      .catch(() => undefined)
      .then(() => {
        nextReading = undefined
        return refresh()
      })
    return nextReading
  }

  const hasSlugsOf = ({ categorySlug, locationSlug }: VenueSnapshot): boolean =>
    catalogue?.category(categorySlug) !== undefined && catalogue.location(locationSlug) !== undefined

  const run = async () => {
    while (!stopping.signal.aborted) {
      await repeatUntilDone('could not read categories and places; retrying', async () => void (await refresh()), {
        log,
        signal: stopping.signal,
      }).catch(() => undefined)
      unknownSlugs.clear()
      await sleep(REFRESH_MS, stopping.signal)
    }
  }

  return {
    get isRead(): boolean {
      return catalogue !== undefined
    },
    /** Throws {@link UnavailableError} before the first reading. */
    current(): Catalogue {
      if (!catalogue) throw indexNotBuilt()
      return catalogue
    },
    /** Returns a resolver for names of places. Before the first reading it does not know which places have venues. */
    async resolver(): Promise<PlaceResolver<Location>> {
      return catalogue?.resolver ?? new PlaceResolver<Location>(await loadGazetteer(), [])
    },
    refresh,
    /** Returns the catalogue, read again if one of these venues has an unknown category or place. */
    async covering(venues: readonly VenueSnapshot[]): Promise<Catalogue> {
      return catalogue && venues.every(hasSlugsOf) ? catalogue : refresh()
    },
    /** Reads again if the venue has an unknown category or place; at most once a minute for the same two. */
    refreshIfUnknown(venue: VenueSnapshot): void {
      const slugs = `${venue.categorySlug} ${venue.locationSlug}`
      if (hasSlugsOf(venue) || unknownSlugs.has(slugs)) return
      unknownSlugs.add(slugs)
      refresh().catch((error) =>
        log.warn({ err: error }, 'could not read categories and places; retrying within a minute'),
      )
    },
    start(): void {
      void run()
    },
    close(): void {
      stopping.abort()
    },
  }
}

export const indexNotBuilt = () =>
  new UnavailableError('index_not_built', 'Zoeken is nog niet beschikbaar. Probeer het zo opnieuw.')
