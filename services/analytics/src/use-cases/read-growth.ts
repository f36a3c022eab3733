import type { accountFiguresApi, Client, GrowthPoint, reviewFiguresApi, venueFiguresApi } from '@plekje/contracts'
import { UnavailableError } from '@plekje/service-kit'
import { amsterdamDay, lastDays } from '../domain/amsterdam-day'
import type { FiguresRepository } from '../storage/figures-store'
import { SITE } from '../storage/visitor-repository'

const DAY_MS = 24 * 60 * 60 * 1000

/**
 * Daily totals of users, venues and reviews over the last days, of items that exist now by the time they were added
 * (deleted items appear in no day), with daily views of venues and distinct visitors. Oldest first, today last, without
 * gaps. The owning services know when items were added, so this covers any period and needs no timer. Rejects with
 * `UnavailableError` when one of them does not answer.
 */
export function createReadGrowth({
  accounts,
  venues,
  reviews,
  counters,
  now = () => new Date(),
}: {
  readonly accounts: Client<typeof accountFiguresApi>
  readonly venues: Client<typeof venueFiguresApi>
  readonly reviews: Client<typeof reviewFiguresApi>
  readonly counters: Pick<FiguresRepository, 'visitorsOf' | 'ofMonths'>
  readonly now?: () => Date
}) {
  return async (count: number): Promise<GrowthPoint[]> => {
    const days = lastDays(amsterdamDay(now()), count)
    const [first = ''] = days
    // A Dutch day starts one or two hours before it does in UTC.
    const query = { since: new Date(Date.parse(first) - DAY_MS).toISOString() }
    const [ofAccounts, ofVenues, ofReviews, viewed, visitors] = await Promise.all([
      accounts.accountFigures({ query }),
      venues.venueFigures({ query }),
      reviews.reviewFigures({ query }),
      counters.ofMonths([...new Set(days.map((day) => day.slice(0, 7)))]),
      counters.visitorsOf(SITE, days),
    ]).catch((cause: unknown) => {
      throw new UnavailableError('growth_unavailable', 'De groei is even niet beschikbaar. Probeer het zo opnieuw.', {
        cause,
      })
    })
    const totals = {
      users: totalsPerDay(ofAccounts.users, ofAccounts.addedPerHour, days),
      venues: totalsPerDay(ofVenues.venues, ofVenues.addedPerHour, days),
      reviews: totalsPerDay(ofReviews.reviews, ofReviews.addedPerHour, days),
    }
    return days.map((date, at) => ({
      date,
      users: totals.users[at] ?? 0,
      venues: totals.venues[at] ?? 0,
      reviews: totals.reviews[at] ?? 0,
      views: viewed.get(date) ?? 0,
      visitors: visitors.get(date) ?? 0,
    }))
  }
}

/** The total at the end of each day: the current one minus additions of later days. */
export function totalsPerDay(
  total: number,
  addedPerHour: Readonly<Record<string, number>> = {},
  days: readonly string[],
): number[] {
  const added = new Map<string, number>()
  for (const [hour, count] of Object.entries(addedPerHour)) {
    const day = amsterdamDay(new Date(hour))
    added.set(day, (added.get(day) ?? 0) + count)
  }
  let left = total
  return days
    .toReversed()
    .map((day) => {
      const atItsEnd = left
      left = Math.max(0, left - (added.get(day) ?? 0))
      return atItsEnd
    })
    .toReversed()
}
