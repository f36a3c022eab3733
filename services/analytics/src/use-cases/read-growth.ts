import type { accountFiguresApi, Client, GrowthPoint, reviewFiguresApi, venueFiguresApi } from '@plekje/contracts'
import { UnavailableError } from '@plekje/service-kit'
import { amsterdamDay, lastDays } from '../domain/amsterdam-day'
import type { FiguresRepository } from '../storage/figures-store'
import { SITE } from '../storage/visitor-repository'

const DAY_MS = 24 * 60 * 60 * 1000

/**
 * Returns daily totals of users, venues and reviews over the last days, with daily views of venues and distinct
 * visitors; oldest day first, today last, without gaps. The totals are computed from the items that exist now and the
 * time they were added, so deleted items appear in no day. The owning services know these times, so the totals cover
 * any period and need no timer. Rejects with `UnavailableError` when one of the services does not answer.
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
  readonly counters: Pick<FiguresRepository, 'visitorsOf' | 'viewsOfMonths'>
  readonly now?: () => Date
}) {
  return async (count: number): Promise<GrowthPoint[]> => {
    const days = lastDays(amsterdamDay(now()), count)
    const [first = ''] = days
    // Start a day earlier, because a Dutch day starts one or two hours before the same day in UTC.
    const query = { since: new Date(Date.parse(first) - DAY_MS).toISOString() }
    const [accountFigures, venueFigures, reviewFigures, viewsByDay, visitorsByDay] = await Promise.all([
      accounts.accountFigures({ query }),
      venues.venueFigures({ query }),
      reviews.reviewFigures({ query }),
      counters.viewsOfMonths([...new Set(days.map((day) => day.slice(0, 7)))]),
      counters.visitorsOf(SITE, days),
    ]).catch((cause: unknown) => {
      throw new UnavailableError('growth_unavailable', 'De groei is even niet beschikbaar. Probeer het zo opnieuw.', {
        cause,
      })
    })
    const totals = {
      users: totalsPerDay(accountFigures.users, accountFigures.addedPerHour, days),
      venues: totalsPerDay(venueFigures.venues, venueFigures.addedPerHour, days),
      reviews: totalsPerDay(reviewFigures.reviews, reviewFigures.addedPerHour, days),
    }
    return days.map((date, index) => ({
      date,
      users: totals.users[index] ?? 0,
      venues: totals.venues[index] ?? 0,
      reviews: totals.reviews[index] ?? 0,
      views: viewsByDay.get(date) ?? 0,
      visitors: visitorsByDay.get(date) ?? 0,
    }))
  }
}

/** The total at the end of each day: the current total minus additions of later days. */
export function totalsPerDay(
  total: number,
  addedPerHour: Readonly<Record<string, number>> = {},
  days: readonly string[],
): number[] {
  const additions = new Map<string, number>()
  for (const [hour, count] of Object.entries(addedPerHour)) {
    const day = amsterdamDay(new Date(hour))
    additions.set(day, (additions.get(day) ?? 0) + count)
  }
  const totals: number[] = []
  let totalAtEnd = total
  for (const day of days.toReversed()) {
    totals.push(totalAtEnd)
    totalAtEnd = Math.max(0, totalAtEnd - (additions.get(day) ?? 0))
  }
  return totals.toReversed()
}
