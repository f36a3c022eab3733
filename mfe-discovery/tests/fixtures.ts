import type { Category, Location, Review, SearchReply } from '@plekje/contracts'

export { aListing } from '@plekje/testing/a-listing'

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

export { aMember } from '@plekje/testing/a-member'
