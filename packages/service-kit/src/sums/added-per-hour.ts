import { createKeptSums, type SummedParts } from './kept-sums'
import { type SumEntry, sumEntry } from './with-sums'

const HOUR_MS = 60 * 60 * 1000

/** The monthly sum (UTC) has a count per hour: an hour of UTC lies within one local day, also when clocks change. */
const placeOf = (addedAt: Date) => {
  const instant = addedAt.toISOString()
  return { sum: instant.slice(0, 7), hour: instant.slice(8, 13) }
}

/** The contribution of an item, by the time it was added. */
export const addsInHour = (
  addedAt: Date,
  count = 1,
): { readonly sum: string; readonly add: Record<string, number> } => {
  const { sum, hour } = placeOf(addedAt)
  return { sum, add: { [hour]: count } }
}

/** A sum entry for the write that adds an item (1), or removes one that was added at `addedAt` (-1). */
export function addedEntry(addedAt: Date, count: 1 | -1): SumEntry {
  const { sum, add } = addsInHour(addedAt, count)
  return sumEntry(sum, add)
}

/**
 * Counts of existing items by the hour they were added. `countBetween` counts a part of an hour by an index, because
 * there is no sum for it.
 */
export function createAddedPerHour<Stored>(
  parts: SummedParts<Stored> & { readonly countBetween: (from: Date, to: Date) => Promise<number> },
) {
  const kept = createKeptSums(parts)
  return {
    addWaiting: kept.addWaiting,
    /** Counts from an instant on: `2026-11-21T20:00:00.000Z` → count. Hours without items are absent. */
    async since(from: Date): Promise<Record<string, number>> {
      const firstWhole = new Date(Math.ceil(from.getTime() / HOUR_MS) * HOUR_MS)
      const isPart = firstWhole > from
      const [months, inPart] = await Promise.all([
        kept.read(monthsFrom(firstWhole)),
        isPart ? parts.countBetween(from, firstWhole) : 0,
      ])
      const hours: Record<string, number> = inPart > 0 ? { [hourBefore(firstWhole)]: inPart } : {}
      const first = firstWhole.toISOString()
      for (const [month, counts] of months) {
        for (const [hour, count] of Object.entries(counts)) {
          const instant = `${month}-${hour}:00:00.000Z`
          if (count > 0 && instant >= first) hours[instant] = count
        }
      }
      return hours
    },
  }
}

export type AddedPerHour = ReturnType<typeof createAddedPerHour>

const hourBefore = (hour: Date) => new Date(hour.getTime() - HOUR_MS).toISOString()

/** Includes the next month, because a clock may be ahead. */
function monthsFrom(first: Date): string[] {
  const now = new Date()
  const last = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1)
  const months: string[] = []
  for (let month = 0; ; month += 1) {
    const begin = Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + month)
    if (begin > last) return months
    months.push(new Date(begin).toISOString().slice(0, 7))
  }
}
