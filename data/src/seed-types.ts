export type PriceRange = '€' | '€€' | '€€€' | '€€€€'

export interface SeedCategory {
  readonly id: number
  readonly name: string
  readonly slug: string
  /** Hex; white text on it has a contrast of at least 4.5:1. */
  readonly color: string
  /** Class name (API-17). */
  readonly icon: string
  /** Id of its group; null for a group, and for a category without one. */
  readonly parentId: number | null
}

export interface SeedLocation {
  readonly id: number
  readonly name: string
  readonly slug: string
  /** WGS84 degrees, as text (API-17). */
  readonly latitude: string
  readonly longitude: string
  readonly province: string
}

type SeedFact = 'yes' | 'partly' | 'no'

/** The facts that a venue's own text states. A fact that the text does not mention is unknown, and absent here. */
export interface SeedFacts {
  readonly wheelchairEntrance?: SeedFact
  readonly wheelchairToilet?: SeedFact
  readonly wheelchairSeating?: SeedFact
  readonly children?: SeedFact
  readonly dogs?: SeedFact
  readonly terrace?: SeedFact
  readonly indoor?: SeedFact
  readonly parking?: SeedFact
  readonly cards?: SeedFact
  readonly cash?: SeedFact
  readonly vegetarian?: SeedFact
  readonly vegan?: SeedFact
  readonly glutenFree?: SeedFact
  readonly halal?: SeedFact
  readonly groupSize?: number
  readonly minimumAge?: number
}

export interface SeedVenue extends SeedFacts {
  readonly id: number
  readonly slug: string
  readonly name: string
  readonly categoryId: number
  readonly locationId: number
  readonly shortDescription: string
  readonly description: string
  readonly address: string
  readonly latitude: string
  readonly longitude: string
  /** A number that nobody has: its subscriber part starts with 0. */
  readonly phone: string | null
  readonly email: string | null
  readonly website: string | null
  readonly priceRange: PriceRange | null
  readonly googleRating: number | null
  readonly googleReviewCount: number
  readonly openingHours: string | null
  readonly images: readonly string[]
  readonly featured: boolean
  readonly isVisible: boolean
  /** ISO instant. */
  readonly createdAt: string
}

export interface SeedGoogleReview {
  readonly id: string
  readonly listingId: number
  /** Whole stars, 1 to 5. */
  readonly rating: number
  readonly comment: string
  readonly authorName: string
  readonly authorPhotoUrl: null
  /** ISO instant. */
  readonly reviewDate: string
}

export interface Seed {
  readonly categories: readonly SeedCategory[]
  readonly locations: readonly SeedLocation[]
  readonly venues: readonly SeedVenue[]
  readonly googleReviews: readonly SeedGoogleReview[]
}
