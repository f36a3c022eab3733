import type { Client, LeadingSearch, listingsApi, Member, OwnVenueFigures, venueManagerApi } from '@plekje/contracts'
import { NotFoundError } from '@plekje/service-kit'
import { amsterdamDay, firstOfLastDays } from '../domain/amsterdam-day'
import { DAYS_SHOWN, ownFigures } from '../domain/own-figures'
import { venueSubject } from '../storage/counter-groups'
import type { FiguresRepository } from '../storage/figures-store'
import type { SearchRepository } from '../storage/search-repository'

/** Fewer visitors are not shown: they could be recognised (FIGURE-6). */
const MIN_VISITORS = 5
const MAX_SEARCHES = 20

type Search = OwnVenueFigures['searches'][number]
type Named = { readonly slug: string; readonly name: string }

/**
 * Returns the figures of a venue for a member who manages it. Asks listings on each request, so that a revoked role
 * ends at once. Throws 503 while listings is unavailable, and 404 when the member is no manager.
 */
export function createReadOwnFigures({
  counters,
  searches,
  managers,
  listings,
  now = () => new Date(),
}: {
  readonly counters: Pick<FiguresRepository, 'monthsOf'>
  readonly searches: Pick<SearchRepository, 'since'>
  readonly managers: Client<typeof venueManagerApi>
  readonly listings: Pick<Client<typeof listingsApi>, 'listCategories' | 'listLocations'>
  readonly now?: () => Date
}) {
  return async (member: Member, listingId: number): Promise<OwnVenueFigures> => {
    const { isManager } = await managers.venueManager({ params: { listingId, memberId: member.id } })
    if (!isManager) throw new NotFoundError('not_your_venue', 'Deze plek beheer je niet (meer).')
    const today = amsterdamDay(now())
    const [months, categories, places] = await Promise.all([
      counters.monthsOf(venueSubject(listingId)),
      listings.listCategories({}),
      listings.listLocations({}),
    ])
    const searchesBeforeView = searches.since(listingId, firstOfLastDays(today, DAYS_SHOWN))
    return { ...ownFigures(months, today), searches: await shownSearches(searchesBeforeView, { categories, places }) }
  }
}

/** The searches with the most visitors, highest first. Leaves out a category or place that listings does not have. */
async function shownSearches(
  searchesBeforeView: AsyncIterable<LeadingSearch & { readonly visitors: number }>,
  { categories, places }: { readonly categories: readonly Named[]; readonly places: readonly Named[] },
): Promise<Search[]> {
  const searchByKey = new Map<string, Search>()
  for await (const { words = null, visitors, ...search } of searchesBeforeView) {
    const category = nameIn(categories, search.category)
    const place = nameIn(places, search.place)
    if (category === undefined || place === undefined) continue
    const key = JSON.stringify([words, category, place])
    const earlierVisitors = searchByKey.get(key)?.visitors ?? 0
    searchByKey.set(key, { words, category, place, visitors: earlierVisitors + visitors })
  }
  return [...searchByKey.values()]
    .filter(({ visitors }) => visitors >= MIN_VISITORS)
    .sort((left, right) => right.visitors - left.visitors)
    .slice(0, MAX_SEARCHES)
}

/** The name by slug; null for none, undefined for an unknown one. */
function nameIn(items: readonly Named[], wantedSlug: string | undefined): string | null | undefined {
  return wantedSlug === undefined ? null : items.find(({ slug }) => slug === wantedSlug)?.name
}
