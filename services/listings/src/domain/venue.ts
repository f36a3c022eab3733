import type { SpecialHours } from '@plekje/contracts'
import type { PlainValues } from './venue-fields'

/** A venue as stored. Views add the names of its category and place. */
export interface Venue extends PlainValues {
  readonly _id: number
  readonly slug: string
  readonly name: string
  readonly images: string[]
  /** Descriptions of photos, by their id. */
  readonly photoTexts?: Readonly<Record<string, string>>
  readonly categoryId: number
  readonly locationId: number
  readonly latitude: string
  readonly longitude: string
  /** Members' rating; null without reviews. */
  readonly rating: number | null
  readonly reviewCount: number
  /** Version of the two totals above, from the reviews service. */
  readonly reviewsVersion: number
  readonly googleRating: number | null
  readonly googleReviewCount: number
  /** In the notation of VENUE-11 or of OpenStreetMap. */
  readonly openingHours: string | null
  /** Hours that replace the regular ones on some days. */
  readonly specialHours?: SpecialHours[]
  /** When an administrator last confirmed the hours, with the shown name and, until the account is erased, the id. */
  readonly hoursCheckedAt?: Date | null
  readonly hoursCheckedBy?: string | null
  readonly hoursCheckedById?: string
  readonly featured: boolean
  readonly isVisible: boolean
  /** When the venue was marked as closed for good. Its page remains, although the venue is not visible. */
  readonly closedAt?: Date | null
  /** True if the venue has an owner or editor. */
  readonly isManaged?: boolean
  /** When a manager last edited or confirmed the venue. */
  readonly ownerCheckedAt?: Date | null
  /** The address and the website that an administrator entered or confirmed. They may differ from the current ones. */
  readonly checkedEmail?: string | null
  readonly checkedWebsite?: string | null
  /** When visitors could first see the venue; never changed afterwards. Absent before that. */
  readonly firstVisibleAt?: Date
  /** Source that replies must credit. */
  readonly attribution?: 'osm' | null
  /** Id in OpenStreetMap, such as `node/123`. */
  readonly osmId?: string | null
  readonly importId?: string | null
  /** When an administrator last changed the venue. */
  readonly editedAt?: Date | null
  readonly version: number
  readonly createdAt: Date
  readonly updatedAt: Date
}
