import {
  type BeforeAndAfter,
  type CountedVenue,
  incrementsOf,
  type RatedNumbers,
  ratingInHundredths,
  type VenueCounts,
  type VenueGroup,
  type VenueNumbers,
} from '../domain/venue-counts'
import type { CountsModel, StoredCounts } from './counts-model'
import type { VenueModel } from './venue-model'

const SCAN_REASON = 'scan: the counts of all categories and places are read whole'

export type VenueCountsStore = ReturnType<typeof createVenueCounts>

const countsId = ({ kind, id }: VenueGroup) => `${kind} ${id}`

/** Numbers of venues. Each category and each place has a document, which changes in the transactions of its venues. */
export const createVenueCounts = ({
  counts,
  venues,
}: {
  readonly counts: CountsModel
  readonly venues: VenueModel
}) => ({
  /** In the transaction of the changes: adds them to the counts. */
  async add(changes: readonly BeforeAndAfter<CountedVenue>[]): Promise<void> {
    const writes = incrementsOf(changes).map(({ group, numbers }) => ({
      updateOne: {
        filter: { _id: countsId(group) },
        update: { $inc: numbers, $setOnInsert: { kind: group.kind, id: group.id } },
        upsert: true,
      },
    }))
    if (writes.length > 0) await counts.bulkWrite(writes)
  },

  async current(): Promise<VenueCounts> {
    const storedCounts = await counts.find().comment(SCAN_REASON).lean<StoredCounts[]>()
    const categories: Record<string, RatedNumbers> = {}
    const locations: Record<string, VenueNumbers> = {}
    const total = { venues: 0, visible: 0 }
    for (const { kind, id, venues = 0, visible = 0, ratingSum = 0, rated = 0 } of storedCounts) {
      if (kind === 'location') locations[id] = { venues, visible }
      if (kind !== 'category') continue
      categories[id] = { venues, visible, ratingSum, rated }
      total.venues += venues
      total.visible += visible
    }
    return { ...total, categories, locations }
  },

  /** All categories and places that were ever counted. */
  groups: () => counts.find({}, { kind: 1, id: 1 }).comment(SCAN_REASON).lean<VenueGroup[]>(),

  /** In a transaction: recounts the venues of a category or place. Returns true if it corrected the stored numbers. */
  async recount({ kind, id }: VenueGroup): Promise<boolean> {
    const groupsByRating = await venues.aggregate<{
      readonly _id: number | null
      readonly venues: number
      readonly visible: number
    }>([
      { $match: kind === 'category' ? { categoryId: id } : { locationId: id } },
      {
        $group: {
          _id: '$shownRating',
          venues: { $sum: 1 },
          visible: { $sum: { $cond: ['$isVisible', 1, 0] } },
        },
      },
    ])
    const numbers = { venues: 0, visible: 0, ratingSum: 0, rated: 0 }
    for (const { _id: shownRating, venues: venueCount, visible } of groupsByRating) {
      numbers.venues += venueCount
      numbers.visible += visible
      const rating = ratingInHundredths(shownRating)
      if (kind === 'location' || rating === null) continue
      numbers.ratingSum += rating * visible
      numbers.rated += visible
    }
    const storedNumbers = await counts.findById(countsId({ kind, id })).lean<StoredCounts | null>()
    const fields = Object.keys(numbers) as (keyof typeof numbers)[]
    if (fields.every((field) => (storedNumbers?.[field] ?? 0) === numbers[field])) return false
    await counts.updateOne({ _id: countsId({ kind, id }) }, { $set: { kind, id, ...numbers } }, { upsert: true })
    return true
  },
})
