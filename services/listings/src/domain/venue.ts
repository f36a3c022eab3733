import type { SpecialHours } from '@plekje/contracts'
import type { PlainValues } from './venue-fields'

/** A venue as it is stored: what is filled in as it is, and what has rules of its own. Names of its category and place are added when it is read. */
export interface Venue extends PlainValues {
  readonly _id: number
  readonly slug: string
  readonly name: string
  /** For searching by name: lower case, without accents. */
  readonly images: string[]
  readonly categoryId: number
  readonly locationId: number
  readonly latitude: string
  readonly longitude: string
  /** Members'; null without reviews. */
  readonly rating: number | null
  readonly reviewCount: number
  /** Version of the totals above, as the reviews service counts it. */
  readonly reviewsVersion: number
  readonly googleRating: number | null
  readonly googleReviewCount: number
  /** As VENUE-11 has them, or in OpenStreetMap's notation. */
  readonly openingHours: string | null
  /** Hours that hold on some days in their place. */
  readonly specialHours?: SpecialHours[]
  /** When an administrator last confirmed them, and which one: the name as it is shown, and the id until it is erased. */
  readonly hoursCheckedAt?: Date | null
  readonly hoursCheckedBy?: string | null
  readonly hoursCheckedById?: string
  readonly featured: boolean
  /** Tombstones have none in the store: whoever asks for visible or hidden venues does not find them. */
  readonly isVisible: boolean
  /** When visitors could first see it; never changes from then on. Absent when they never could. */
  readonly firstVisibleAt?: Date
  /** Whose data it is beside ours. */
  readonly attribution?: 'osm' | null
  /** OpenStreetMap's own id, such as `node/123`. */
  readonly osmId?: string | null
  /** The import that added it. */
  readonly importId?: string | null
  /** The request by which it was added by hand. */
  readonly creationId?: string
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
