import type { Documents } from '@plekje/engines'
import { figuresModels, type StoredCounter } from '../../services/analytics/src/storage/analytics-models'
import { venueSubject } from '../../services/analytics/src/storage/counter-groups'
import { recountViews } from '../../services/analytics/src/storage/recount-views'
import { inBatches, withoutIndexes } from './in-bulk'

const MONTHS = 2
const DAYS = 28

/** Writes counters of each venue for this month and the previous one, whose views are `events` in total. Writes no raw events. */
export async function fillFigures(documents: Documents, { venues, events }: { venues: number; events: number }) {
  const connection = await documents.connection('analytics')
  const { counters } = figuresModels(connection)
  const months = lastMonths(MONTHS)
  const viewsPerCounter = Math.max(1, Math.round(events / venues / MONTHS))
  const days: Record<string, { view: number }> = {}
  for (let day = 1; day <= Math.min(DAYS, viewsPerCounter); day += 1) {
    const extraView = day <= viewsPerCounter % DAYS ? 1 : 0
    days[String(day).padStart(2, '0')] = { view: Math.floor(viewsPerCounter / DAYS) + extraView }
  }
  const make = (index: number): StoredCounter => {
    const subject = venueSubject(100_001 + Math.floor(index / MONTHS))
    const month = months[index % MONTHS] ?? ''
    return { _id: `${subject}:${month}`, subject, month, totals: { view: viewsPerCounter }, days }
  }
  await withoutIndexes(counters.collection, () =>
    inBatches(venues * MONTHS, make, (batch) => counters.collection.insertMany(batch as never, { ordered: false })),
  )
  await recountViews(connection)
}

/** The last months as "2026-11", the current one first. */
export function lastMonths(count: number): string[] {
  const now = new Date()
  return Array.from({ length: count }, (_, monthsAgo) =>
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - monthsAgo, 15)).toISOString().slice(0, 7),
  )
}
