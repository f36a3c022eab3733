import type { Friend, Listing, OwnReview, Share, User } from '@plekje/contracts'

export const aMember: User = {
  id: 'm1',
  username: 'sanne',
  email: 'sanne@plekje.example',
  firstName: 'Sanne',
  lastName: null,
  profileImageUrl: null,
  isAdmin: false,
}

export const aListing = (changes: Partial<Listing> = {}): Listing => ({
  id: 1,
  slug: 'minigolf-de-otter',
  name: 'Minigolf De Otter',
  shortDescription: 'Achttien holes langs het water',
  description: 'Achttien holes langs het water, met een terras.',
  images: ['/media/1.svg'],
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
  openingHours: null,
  isOpen: null,
  priceRange: '€€',
  featured: false,
  hasPhone: true,
  hasEmail: true,
  hasWebsite: true,
  createdAt: '2024-05-01T10:00:00.000Z',
  updatedAt: '2024-05-01T10:00:00.000Z',
  ...changes,
})

export const aFriend = (id: string, changes: Partial<Friend> = {}): Friend => ({
  id,
  username: id,
  firstName: null,
  profileImageUrl: null,
  status: 'accepted',
  ...changes,
})

export const anOwnReview = (id: string, changes: Partial<OwnReview> = {}): OwnReview => ({
  id,
  listingId: 1,
  listingSlug: 'minigolf-de-otter',
  listingName: 'Minigolf De Otter',
  rating: 4,
  comment: 'Leuke banen en een fijn terras.',
  createdAt: '2026-03-03T10:00:00.000Z',
  updatedAt: '2026-03-03T10:00:00.000Z',
  ...changes,
})

export const aShare = (shareCode: string, changes: Partial<Share> = {}): Share => ({
  shareCode,
  listingId: 1,
  listing: { slug: 'minigolf-de-otter', name: 'Minigolf De Otter' },
  shareMethod: 'copy',
  sharedAt: '2026-03-03T10:00:00.000Z',
  visits: 0,
  ...changes,
})
