import type { Category, Friend, Listing, Location, OwnReview, Plan, PlanStop, Share } from '@plekje/contracts'
import { aListing as aWholeListing } from '@plekje/testing/a-listing'

export { aMember } from '@plekje/testing/a-member'

/** A venue without opening hours, so that tests do not depend on the time of day. */
export const aListing = (changes: Partial<Listing> = {}): Listing =>
  aWholeListing({ images: ['/media/1.svg'], openingHours: null, isOpen: null, ...changes })

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

export const aStop = (slug: string, changes: Partial<PlanStop> = {}): PlanStop => ({
  slug,
  name: `Plek ${slug}`,
  category: 'Minigolf',
  estimatedTime: '19:30 – 21:00',
  address: 'Handelsweg 73, 4002 XL Tiel',
  reason: 'Achttien holes langs het water.',
  listingId: 1,
  image: '/media/1.svg',
  startsAt: '2026-03-07T18:30:00.000Z',
  endsAt: '2026-03-07T20:00:00.000Z',
  costCents: 1250,
  travel: null,
  ...changes,
})

export const aPlan = (changes: Partial<Plan> = {}): Plan => ({
  title: 'Een speelse avond in Tiel',
  description: 'Eerst minigolf, dan eten.',
  estimatedDuration: 'ongeveer 4 uur',
  groupSize: 4,
  bestTimeToVisit: 'vanaf 19:30',
  totalEstimatedCost: '€ 40 p.p.',
  locations: [
    aStop('de-otter', { name: 'De Otter' }),
    aStop('de-kade', {
      name: 'De Kade',
      category: 'Restaurants',
      estimatedTime: '21:10 – 22:30',
      costCents: 2750,
      travel: { km: 0.42, minutes: 6, mode: 'walk' },
    }),
  ],
  tips: ['Reserveer het eten.'],
  source: 'rules',
  id: 'p1',
  createdAt: '2026-03-07T10:00:00.000Z',
  totalCostCents: 4000,
  asked: {
    request: 'Minigolf en eten',
    filters: { categories: [7], location: 'tiel', groupSize: 4, budget: 'high', timeOfDay: 'afternoon' },
  },
  savedAt: null,
  ...changes,
})

export const aCategory = (id: number, name: string, parentId: number | null = null): Category => ({
  id,
  name,
  slug: `kind-${id}`,
  color: '#47814a',
  icon: 'icon-minigolf',
  parentId,
  image: '/media/kind.svg',
})

export const aPlace = (id: number, name: string): Location => ({
  id,
  name,
  slug: name.toLowerCase(),
  latitude: '51.88',
  longitude: '5.43',
  province: 'Gelderland',
  count: 3,
})
