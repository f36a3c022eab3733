import type { Category, ListingDetail, Location, Review, SearchReply, User } from '@plekje/contracts'

/** A venue with everything in it; tests say what differs. */
export const aListing = (changes: Partial<ListingDetail> = {}): ListingDetail => ({
  id: 1,
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
  featured: false,
  hasPhone: true,
  hasEmail: true,
  hasWebsite: true,
  createdAt: '2024-05-01T10:00:00.000Z',
  updatedAt: '2024-05-01T10:00:00.000Z',
  ...changes,
})

export const aCategory = (id: number, name: string, slug: string, count: number): Category => ({
  id,
  name,
  slug,
  color: '#a35c3a',
  icon: 'icon',
  parentId: null,
  image: '/media/1.svg',
  count,
})

export const aPlace = (id: number, name: string, count: number): Location => ({
  id,
  name,
  slug: name.toLowerCase().replaceAll(' ', '-'),
  latitude: '52.09',
  longitude: '5.12',
  province: 'Utrecht',
  count,
})

export const aReview = (id: string, changes: Partial<Review> = {}): Review => ({
  id,
  rating: 4,
  comment: 'Leuke banen en een fijn terras.',
  authorName: 'Niels R.',
  authorPhotoUrl: null,
  reviewDate: '2025-03-01T10:00:00.000Z',
  relativeTimeDescription: '4 maanden geleden',
  ...changes,
})

export const aSearchReply = (changes: Partial<SearchReply> = {}): SearchReply => {
  const hits = changes.hits ?? []
  return {
    hits,
    total: hits.length,
    facets: { category: [], location: [], priceRange: [], openNow: [] },
    area: null,
    relaxed: false,
    ...changes,
  }
}

export const aMember: User = {
  id: 'm1',
  username: 'sanne',
  email: 'sanne@plekje.example',
  firstName: 'Sanne',
  lastName: null,
  profileImageUrl: null,
  isAdmin: false,
}
