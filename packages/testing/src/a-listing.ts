import type { Listing, ListingCard, ListingDetail, ManagedVenue, VenueSnapshot } from '@plekje/contracts'

/** A venue with required fields only. */
export const aBareListing = (id: number, changes: Partial<Listing> = {}): Listing => ({
  id,
  slug: `venue-${id}`,
  name: `Venue ${id}`,
  shortDescription: '',
  description: '',
  images: [],
  categoryId: 1,
  categoryName: 'Bars',
  categorySlug: 'bars',
  locationId: 1,
  locationName: 'Utrecht',
  locationSlug: 'utrecht',
  latitude: '52.09',
  longitude: '5.12',
  address: '',
  rating: null,
  reviewCount: 0,
  googleRating: null,
  googleReviewCount: 0,
  openingHours: null,
  isOpen: null,
  priceRange: null,
  featured: false,
  hasPhone: false,
  hasEmail: false,
  hasWebsite: false,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
  ...changes,
})

/** The venue as `listing.changed` describes it. */
export function aSnapshot(id: number, changes: Partial<VenueSnapshot> = {}): VenueSnapshot {
  const { isOpen: _isOpen, ...fields } = aBareListing(id)
  return { ...fields, isVisible: true, version: 1, ...changes }
}

/** The venue as administrators see it. */
export const aManagedVenue = (id: number, changes: Partial<ManagedVenue> = {}): ManagedVenue => ({
  id,
  name: `Venue ${id}`,
  slug: `venue-${id}`,
  categoryId: 1,
  categoryName: 'Bars',
  locationId: 1,
  locationName: 'Utrecht',
  shortDescription: '',
  description: '',
  address: '',
  phone: null,
  email: null,
  website: null,
  priceRange: null,
  visible: true,
  rating: null,
  reviewCount: 0,
  images: [],
  version: 1,
  ...changes,
})

/** A venue with every field set; tests change what matters to them. */
export const aListing = (changes: Partial<ListingDetail> = {}): ListingDetail => ({
  ...aBareListing(1),
  slug: 'minigolf-de-otter',
  name: 'Minigolf De Otter',
  shortDescription: 'Achttien holes langs het water',
  description: 'Achttien holes langs het water, met een terras.',
  images: ['/media/1.svg', '/media/2.svg', '/media/3.svg'],
  categoryId: 7,
  categoryName: 'Minigolf',
  categorySlug: 'minigolf',
  locationId: 3,
  locationName: 'Tiel',
  locationSlug: 'tiel',
  latitude: '51.88',
  longitude: '5.43',
  address: 'Handelsweg 73, 4002 XL Tiel',
  rating: 4.2,
  reviewCount: 12,
  googleRating: 4.4,
  googleReviewCount: 80,
  openingHours: 'Monday: 10:00-18:00',
  isOpen: true,
  priceRange: '€€',
  hasPhone: true,
  hasEmail: true,
  hasWebsite: true,
  createdAt: '2024-05-01T10:00:00.000Z',
  updatedAt: '2024-05-01T10:00:00.000Z',
  ...changes,
})

/** A card without opening hours, so that it looks the same at every hour. */
export function aCard(changes: Partial<ListingCard> = {}): ListingCard {
  const { description: _description, ...bare } = aBareListing(1)
  return {
    ...bare,
    slug: 'de-hoge-duinen',
    name: 'De Hoge Duinen',
    shortDescription: 'Achttien banen tussen de duinen.',
    images: ['/pictures/1.svg'],
    categoryName: 'Minigolf',
    categorySlug: 'minigolf',
    address: 'Duinweg 1',
    rating: 4.46,
    reviewCount: 12,
    priceRange: '€€',
    hasPhone: true,
    hasWebsite: true,
    ...changes,
  }
}
