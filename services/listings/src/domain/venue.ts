import type { PriceRange } from '@plekje/contracts'

/** A venue as it is stored. Names of its category and place are added when it is read. */
export interface Venue {
  readonly _id: number
  readonly slug: string
  readonly name: string
  /** For searching by name: lower case, without accents. */
  readonly foldedName: string
  readonly shortDescription: string
  readonly description: string
  readonly images: string[]
  readonly categoryId: number
  readonly locationId: number
  readonly latitude: string
  readonly longitude: string
  readonly address: string
  readonly phone: string | null
  readonly email: string | null
  readonly website: string | null
  /** Members'; null without reviews. */
  readonly rating: number | null
  readonly reviewCount: number
  /** Version of the totals above, as the reviews service counts it. */
  readonly reviewsVersion: number
  readonly googleRating: number | null
  readonly googleReviewCount: number
  readonly openingHours: string | null
  readonly priceRange: PriceRange | null
  readonly featured: boolean
  /** Tombstones have none in the store: whoever asks for visible or hidden venues does not find them. */
  readonly isVisible: boolean
  /** Whose data it is beside ours. */
  readonly attribution?: 'osm' | null
  /** OpenStreetMap's own id, such as `node/123`. */
  readonly osmId?: string | null
  /** The import that added it. */
  readonly importId?: string | null
  /** When an administrator last changed it. */
  readonly editedAt?: Date | null
  /**
   * A tombstone from then on, which nobody sees. It gets `removedAt`, by which it goes once its last event is out, when
   * it is counted no more.
   */
  readonly deletedAt?: Date
  readonly version: number
  readonly createdAt: Date
  readonly updatedAt: Date
}
