import { createOutboxWriter, type HourCounts, hourOf, inTransaction } from '@plekje/service-kit'
import type { Connection } from 'mongoose'
import type { StoredReview } from './models/review-model'
import { type ReviewModels, reviewModels } from './models/review-models'
import { createReviewTotals } from './review-totals'
import { createWrittenPerHour } from './written-per-hour'

const scanOptions = { comment: 'scan: a recount looks at every document once' }

/**
 * Recounts the totals of all venues and the reviews of all hours while the service runs. Each count that differs from a
 * first pass over all reviews is repaired in a transaction of its own. Repaired totals are published.
 */
export async function recountReviews(connection: Connection): Promise<{ readonly repaired: number }> {
  const models = reviewModels(connection)
  const hourCounts = createWrittenPerHour(models)
  const totals = createReviewTotals(models, { outbox: createOutboxWriter(connection), hourCounts })
  const { venues, hours } = await findDifferences(models, hourCounts)
  let repaired = 0
  for (const listingId of venues) {
    if (await inTransaction(connection, () => totals.recount(listingId))) repaired += 1
  }
  for (const hour of hours) {
    if (await inTransaction(connection, () => hourCounts.recount(hour))) repaired += 1
  }
  return { repaired }
}

/** Returns the venues and hours whose counts may be wrong. */
async function findDifferences({ reviews, venues }: ReviewModels, hourCounts: Pick<HourCounts, 'findWrongHours'>) {
  const countsByVenue = new Map<number, Map<string, number>>()
  const countsByHour = new Map<string, number>()
  const projection = { listingId: 1, createdAt: 1, rating: 1, isHidden: 1, 'photos.state': 1 }
  for await (const document of reviews.collection.find({}, { projection, ...scanOptions })) {
    const { listingId, createdAt, rating, isHidden, photos = [] } = document as unknown as StoredReview
    const counts = countsByVenue.get(listingId) ?? new Map<string, number>()
    countsByVenue.set(listingId, counts)
    if (isHidden) continue
    addTo(counts, String(rating))
    if (photos.some(({ state }) => state === 'approved')) addTo(counts, 'withPhotos')
    addTo(countsByHour, hourOf(createdAt))
  }
  const differingVenues = new Set(countsByVenue.keys())
  for await (const { _id, byStars, withPhotos = 0, reviewsVersion } of venues.collection.find({}, scanOptions)) {
    const listingId = Number(_id)
    const storedCounts = { ...byStars, withPhotos } as Record<string, number>
    const counts = countsByVenue.get(listingId) ?? new Map<string, number>()
    const names = [...new Set([...Object.keys(storedCounts), ...counts.keys()])]
    const isEqual = names.every((name) => (storedCounts[name] ?? 0) === (counts.get(name) ?? 0))
    const lacksCounts = byStars === undefined && reviewsVersion !== undefined
    if (isEqual && !lacksCounts) differingVenues.delete(listingId)
    else differingVenues.add(listingId)
  }
  return { venues: differingVenues, hours: await hourCounts.findWrongHours(countsByHour) }
}

function addTo(counts: Map<string, number>, name: string): void {
  counts.set(name, (counts.get(name) ?? 0) + 1)
}
