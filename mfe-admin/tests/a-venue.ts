import { FACT_NUMBERS } from '@plekje/contracts/fact-titles'
import { FACTS } from '@plekje/contracts/facts'
import { categories, locations, type VenueDetails } from './admin'

/** A venue with its statistics, as the server sends it. */
export const someDetails = (
  venue: Partial<VenueDetails['venue']> = {},
  analytics: Partial<VenueDetails['analytics']> = {},
): VenueDetails => ({
  venue: {
    id: 1,
    name: 'Minigolf De Otter',
    slug: 'minigolf-de-otter',
    categoryId: 7,
    categoryName: 'Minigolf',
    locationId: 3,
    locationName: 'Tiel',
    shortDescription: 'Achttien holes langs het water',
    description: 'Achttien holes langs het water, met een terras.',
    address: 'Handelsweg 73, Tiel',
    phone: '0344-123456',
    email: 'info@otter.example',
    website: 'otter.example',
    priceRange: '€€',
    visible: true,
    rating: 4.25,
    reviewCount: 12,
    images: ['/media/1.svg', '/media/2.svg'],
    version: 3,
    ...venue,
  },
  analytics: {
    totalViews: 1240,
    phoneClicks: 31,
    websiteClicks: 62,
    conversionRate: 7.5,
    dailyStats: [],
    shares: 0,
    shareVisits: 0,
    setApart: { excess: 0, crawlers: 0 },
    ...analytics,
  },
  categories,
  locations,
})

/** Statistics for days of November 2026, newest first. */
export const someDays = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    date: `2026-11-${String(28 - index).padStart(2, '0')}`,
    views: 20 - index,
    phoneClicks: index === 0 ? 1 : 2,
    websiteClicks: 3,
    visitors: 10 - Math.min(index, 9),
  }))

/** Facts of a venue about which nothing was filled in. */
export const unknownFacts = Object.fromEntries([...FACTS, ...FACT_NUMBERS].map((fact) => [fact, null]))
