import type { AdminStatistics, accountFiguresApi, Client, reviewFiguresApi, venueFiguresApi } from '@plekje/contracts'
import { type Logger, UnavailableError } from '@plekje/service-kit'
import type { LastKnownFigures } from '../storage/last-known-figures'

const unavailable = (cause: unknown) =>
  new UnavailableError(
    'statistics_unavailable',
    'De statistieken zijn even niet beschikbaar. Probeer het zo opnieuw.',
    { cause },
  )

/**
 * Returns the current totals of the dashboard (ADMIN-4) from accounts, listings and reviews. For an unavailable service
 * its last known totals are used; rejects with `UnavailableError` when there are none.
 */
export function createReadStatistics({
  accounts,
  venues,
  reviews,
  lastKnown,
  log,
}: {
  readonly accounts: Client<typeof accountFiguresApi>
  readonly venues: Client<typeof venueFiguresApi>
  readonly reviews: Client<typeof reviewFiguresApi>
  readonly lastKnown: LastKnownFigures
  readonly log?: Pick<Logger, 'warn'>
}) {
  const readOrLastKnown = async <T extends Record<string, number>>(
    part: string,
    fetchPart: () => Promise<T>,
  ): Promise<T> => {
    try {
      const figures = await fetchPart()
      await lastKnown
        .save(part, figures)
        .catch((error: unknown) => log?.warn({ err: error, part }, 'could not store figures'))
      return figures
    } catch (error) {
      log?.warn({ err: error, part }, 'could not read figures; using the last known ones')
      const lastFigures = await lastKnown.find(part).catch(() => null)
      if (lastFigures === null) throw unavailable(error)
      return lastFigures as T
    }
  }

  return async (): Promise<AdminStatistics> => {
    const [accountFigures, venueFigures, reviewFigures] = await Promise.all([
      readOrLastKnown('accounts', () => accounts.accountFigures().then(totalsOf)),
      readOrLastKnown('listings', () => venues.venueFigures().then(totalsOf)),
      readOrLastKnown('reviews', () => reviews.reviewFigures().then(totalsOf)),
    ])
    return {
      totaalGebruikers: accountFigures.users,
      geverifieerdeGebruikers: accountFigures.verified,
      totaalVenues: venueFigures.venues,
      zichtbareVenues: venueFigures.visible,
      aantalCategorieen: venueFigures.categories,
      totaalLocaties: venueFigures.locations,
      totaalReviews: reviewFigures.reviews,
      adminGebruikers: accountFigures.administrators,
    }
  }
}

/** Leaves out `addedPerHour`, which only the growth needs. */
const totalsOf = <T extends { addedPerHour?: unknown }>({ addedPerHour: _, ...totals }: T) => totals
