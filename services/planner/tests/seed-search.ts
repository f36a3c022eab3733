import { join } from 'node:path'
import {
  type Category,
  type Client,
  FACTS,
  type Fact,
  type FactValue,
  type Listing,
  type Location,
  readFacts,
  type searchApi,
} from '@plekje/contracts'
import { distanceKm } from '@plekje/geography'
import { loadSeed } from '@plekje/seed'
import { pointOf } from '../src/domain/travel'

export interface SeedSearch {
  readonly places: readonly Location[]
  readonly categories: readonly Category[]
  readonly listings: readonly Listing[]
  readonly search: Pick<Client<typeof searchApi>, 'listListings' | 'search'>
}

/** Answers the two search requests of the planner from the seed, without servers. */
export async function openSeedSearch(): Promise<SeedSearch> {
  const seed = await loadSeed(join(__dirname, '../../../data/seed'))
  const visible = seed.venues.filter(({ isVisible }) => isVisible)
  const places = seed.locations.map((location) => ({ ...location, count: 0 }))
  const categories = seed.categories.map((category) => ({ ...category, image: '' }))
  const placeById = new Map(places.map((place) => [place.id, place]))
  const categoryById = new Map(categories.map((category) => [category.id, category]))
  const listings = visible.map((venue): Listing => {
    const [place, category] = [placeById.get(venue.locationId), categoryById.get(venue.categoryId)]
    return {
      ...venue,
      images: [...venue.images],
      facts: knownFacts(venue as { readonly [Name in Fact]?: FactValue }),
      categoryName: category?.name ?? '',
      categorySlug: category?.slug ?? '',
      locationName: place?.name ?? '',
      locationSlug: place?.slug ?? '',
      rating: null,
      reviewCount: 0,
      isOpen: null,
      hasPhone: venue.phone !== null,
      hasEmail: venue.email !== null,
      hasWebsite: venue.website !== null,
      updatedAt: venue.createdAt,
    }
  })
  const byRating = listings.toSorted((one, other) => (other.googleRating ?? 0) - (one.googleRating ?? 0))
  return {
    places,
    categories,
    listings,
    search: {
      async listListings({ query = {} } = {}) {
        const { location, radius, lat, lng, category, facts, limit } = query
        const place = places.find(({ slug }) => slug === location)
        const centre =
          lat !== undefined && lng !== undefined ? { lat: Number(lat), lng: Number(lng) } : place && pointOf(place)
        return byRating
          .filter((listing) => category === undefined || listing.categorySlug === category)
          .filter((listing) => radius !== undefined || location === undefined || listing.locationSlug === location)
          .filter(
            (listing) => radius === undefined || !centre || distanceKm(centre, pointOf(listing)) <= Number(radius),
          )
          .filter((listing) => readFacts(facts).facts.every((fact) => listing.facts?.[fact] === 'yes'))
          .slice(0, Number(limit ?? 1000))
      },
      async search({ query = {} } = {}) {
        const counts = new Map<string, number>()
        for (const { locationSlug, categorySlug } of listings) {
          if (query.category !== undefined && query.category !== categorySlug) continue
          counts.set(locationSlug, (counts.get(locationSlug) ?? 0) + 1)
        }
        const location = [...counts]
          .map(([value, count]) => ({ value, name: value, count }))
          .toSorted((one, other) => other.count - one.count)
          .slice(0, 50)
        return {
          hits: [],
          total: listings.length,
          facets: { category: [], location, priceRange: [], openNow: [] },
          area: null,
          relaxed: false,
        }
      },
    },
  }
}

const knownFacts = (venue: { readonly [Name in Fact]?: FactValue }) =>
  Object.fromEntries(FACTS.flatMap((fact) => (venue[fact] ? [[fact, venue[fact]]] : [])))
