import type { ListingsSeed, SeedVenue } from '../src'

const kinds = ['bars', 'restaurants', 'minigolf'] as const

const category = (id: number, slug: string, parentId: number | null) => ({
  id,
  slug,
  name: slug[0]?.toUpperCase() + slug.slice(1),
  color: '#7c2d12',
  icon: `icon-${slug}`,
  parentId,
})

const location = (id: number, name: string, latitude: string, longitude: string) => ({
  id,
  name,
  slug: name.toLowerCase().replaceAll(' ', '-'),
  latitude,
  longitude,
  province: 'Utrecht',
})

/** Closed on Mondays, open all day otherwise, so that both states occur. */
const hours = 'Maandag: Gesloten\nDinsdag: 24 uur geopend'

export const sampleVenue = (id: number, changes: Partial<SeedVenue> = {}): SeedVenue => ({
  id,
  slug: `venue-${id}`,
  name: `Venue ${id}`,
  categoryId: (id % 3) + 1,
  locationId: (id % 2) + 1,
  shortDescription: 'Kort',
  description: 'Lang verhaal',
  address: `Straat ${id}, Utrecht`,
  latitude: '52.0907',
  longitude: '5.1214',
  phone: '030-0123456',
  email: `info@venue-${id}.example`,
  website: `https://venue-${id}.example`,
  priceRange: '€€',
  googleRating: 4,
  googleReviewCount: 12,
  openingHours: hours,
  images: [`/media/scenes/${kinds[id % 3]}/venue-${id}/1.svg`],
  featured: false,
  isVisible: true,
  createdAt: '2024-05-01T10:00:00.000Z',
  ...changes,
})

/** Three categories, two of them in a group; two places and one without venues; nine venues, one of them hidden. */
export const sampleSeed: ListingsSeed = {
  categories: [
    category(1, 'bars', 10),
    category(2, 'restaurants', null),
    category(3, 'minigolf', 10),
    category(10, 'uitgaan', null),
  ],
  locations: [
    location(1, 'Utrecht', '52.0907', '5.1214'),
    location(2, 'Den Haag', '52.0705', '4.3007'),
    location(3, 'Aalsmeer', '52.2592', '4.7597'),
  ],
  venues: [
    sampleVenue(1, { name: 'Café Zon', featured: true }),
    sampleVenue(2, { featured: true, googleRating: 5 }),
    sampleVenue(3, { phone: null, email: null, website: null, priceRange: null, openingHours: null }),
    sampleVenue(4, { googleRating: null, googleReviewCount: 0 }),
    sampleVenue(5, { name: 'Äpfelhaus' }),
    sampleVenue(6, { isVisible: false, featured: true }),
    sampleVenue(7),
    sampleVenue(8),
    sampleVenue(9),
  ],
}
