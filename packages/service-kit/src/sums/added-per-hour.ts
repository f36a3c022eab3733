import { createKeptSums, type SummedParts } from './kept-sums'
import { type SumEntry, sumEntry } from './with-sums'

const HOUR_MS = 60 * 60 * 1000

/** The sum of a month of UTC with a count an hour: an hour of UTC lies in one day of any place, whatever its clock does. */
const placeOf = (addedAt: Date) => {
  const instant = addedAt.toISOString()
  return { sum: instant.slice(0, 7), hour: instant.slice(8, 13) }
}

/** What something that is there adds, by when it was added. */
export const addsInHour = (
  addedAt: Date,
  count = 1,
): { readonly sum: string; readonly add: Record<string, number> } => {
  const { sum, hour } = placeOf(addedAt)
  return { sum, add: { [hour]: count } }
}

/** For the write that adds something (1), or takes away what was added then (-1). */
export function addedEntry(addedAt: Date, count: 1 | -1): SumEntry {
  const { sum, add } = addsInHour(addedAt, count)
  return sumEntry(sum, add)
}

/**
 * When those that are there were added, by hour. `countBetween` counts, along an index, those of a part of an hour, of
 * which there is no sum: from an instant up to another.
 */
export function createAddedPerHour<Stored>(
  parts: SummedParts<Stored> & { readonly countBetween: (from: Date, to: Date) => Promise<number> },
) {
  const kept = createKeptSums(parts)
  return {
    addWaiting: kept.addWaiting,
    /** From an instant on: `2026-11-21T20:00:00.000Z` → how many. Hours without any are absent. */
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

/** Up to the one after this: a clock may be ahead. */
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
