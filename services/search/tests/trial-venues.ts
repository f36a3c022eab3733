import type { Category, Location, VenueSnapshot } from '@plekje/contracts'

const category = (id: number, slug: string, name: string, parentId: number | null): Category => ({
  id,
  slug,
  name,
  parentId,
  color: '#336699',
  icon: `icon-${slug}`,
  image: `/media/categories/${slug}.svg`,
})

export const categories: readonly Category[] = [
  category(1, 'activiteiten', 'Activiteiten', null),
  category(2, 'uitgaan', 'Uitgaan', null),
  category(3, 'bars', 'Bars', 2),
  category(4, 'restaurants', 'Restaurants', null),
  category(6, 'bowling', 'Bowlen', 1),
  category(7, 'minigolf', 'Minigolf', 1),
  category(8, 'escape-rooms', 'Escape rooms', 1),
  category(15, 'hotels', 'Hotels', null),
]

const location = (id: number, slug: string, name: string, lat: number, lng: number): Location => ({
  id,
  slug,
  name,
  latitude: String(lat),
  longitude: String(lng),
  province: 'Utrecht',
  count: 0,
})

export const locations: readonly Location[] = [
  location(1, 'utrecht', 'Utrecht', 52.0907, 5.1214),
  location(2, 'amsterdam', 'Amsterdam', 52.374, 4.8897),
  location(3, 'amersfoort', 'Amersfoort', 52.1561, 5.3878),
  location(4, 's-hertogenbosch', "'s-Hertogenbosch", 51.699, 5.304),
  location(5, 'utrecht-2', 'Utrecht 2', 52.08, 5.1),
  location(6, 'bilthoven', 'Bilthoven', 52.13, 5.2),
  location(7, 'den-haag', 'Den Haag', 52.0767, 4.2986),
]

const ALWAYS = JSON.stringify({ open_now: true, periods: [{ open: { day: 0, time: '0000' } }] })
const EVENINGS = [
  'Maandag: Gesloten',
  'Dinsdag: 18:00–02:00',
  'Woensdag: 18:00–02:00',
  'Donderdag: 18:00–02:00',
  'Vrijdag: 18:00–02:00',
  'Zaterdag: 18:00–02:00',
  'Zondag: Gesloten',
].join('\n')
const DAYS = ['Maandag', 'Dinsdag', 'Woensdag', 'Donderdag', 'Vrijdag', 'Zaterdag', 'Zondag']
  .map((day) => `${day}: 10:00–18:00`)
  .join('\n')

/** A visible venue with all values of a snapshot; `given` overrides them. */
export function venueOf(id: number, given: Partial<VenueSnapshot> = {}): VenueSnapshot {
  const kind = categories.find((one) => one.id === (given.categoryId ?? 7))
  const place = locations.find((one) => one.id === (given.locationId ?? 1))
  const name = given.name ?? `Zaak ${id}`
  return {
    id,
    slug: `zaak-${id}`,
    name,
    shortDescription: `${name} in het kort.`,
    description: `${name} uitgebreid.`,
    images: ['/media/1.svg'],
    categoryId: kind?.id ?? 7,
    categoryName: kind?.name ?? '',
    categorySlug: kind?.slug ?? '',
    locationId: place?.id ?? 1,
    locationName: place?.name ?? '',
    locationSlug: place?.slug ?? '',
    latitude: place?.latitude ?? '',
    longitude: place?.longitude ?? '',
    address: 'Dorpsstraat 1',
    rating: null,
    reviewCount: 0,
    googleRating: null,
    googleReviewCount: 0,
    openingHours: null,
    priceRange: null,
    featured: false,
    hasPhone: true,
    hasEmail: true,
    hasWebsite: true,
    createdAt: `2026-01-${String((id % 28) + 1).padStart(2, '0')}T10:00:00.000Z`,
    updatedAt: '2026-02-01T10:00:00.000Z',
    isVisible: true,
    version: 1,
    ...given,
  }
}

export const venues: readonly VenueSnapshot[] = [
  venueOf(1, { name: 'Minigolf De Eendracht', googleRating: 4.6, priceRange: '€', openingHours: DAYS, featured: true }),
  venueOf(2, {
    name: 'Midgetgolf Zuiderpark',
    locationId: 2,
    rating: 5,
    reviewCount: 2,
    googleRating: 3.1,
    priceRange: '€',
  }),
  venueOf(3, {
    name: 'Bowlingcentrum Stadion',
    categoryId: 6,
    googleRating: 3.9,
    priceRange: '€€',
    openingHours: EVENINGS,
  }),
  venueOf(4, { name: 'Café ’t Hoekje', categoryId: 3, googleRating: 4.4, priceRange: '€', openingHours: EVENINGS }),
  venueOf(5, {
    name: 'Hotel Krommerijn',
    categoryId: 15,
    description: 'Hotel met twee zwembaden.',
    googleRating: 4,
    openingHours: ALWAYS,
  }),
  venueOf(6, { name: 'Escape Room De Kluis', categoryId: 8, locationId: 3, googleRating: 4.8, priceRange: '€€' }),
  venueOf(7, { name: 'Escaperoom Het Lab', categoryId: 8, googleRating: 4.7, priceRange: '€€', featured: true }),
  venueOf(8, { name: "Restaurant Jan's Keuken", categoryId: 4, priceRange: '€€€', openingHours: 'Maandag: onzin' }),
  venueOf(9, { name: 'Verborgen minigolf', isVisible: false }),
  venueOf(10, { name: 'Bowling De Bossche', categoryId: 6, locationId: 4, googleRating: 4.3 }),
  venueOf(11, {
    name: 'bar Zonder Punt',
    categoryId: 3,
    locationId: 6,
    latitude: '',
    longitude: '',
    googleRating: 2.5,
  }),
  venueOf(12, { name: 'Ábc-bar', categoryId: 3, locationId: 2, priceRange: '€€€€' }),
]
