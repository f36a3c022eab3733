import type { adminFiguresApi, Client, listingsApi, managedVenueApi, VenueAnalytics } from '@plekje/contracts'
import { ApiFailure } from '@plekje/contracts'
import { NotFoundError } from '@plekje/service-kit'
import type { z } from 'zod'
import { amsterdamDay, firstOfLastDays, lastDays } from '../domain/amsterdam-day'
import type { CounterField, Counts } from '../storage/analytics-models'
import { venueSubject } from '../storage/counter-groups'
import type { CounterRepository } from '../storage/counter-repository'
import type { FiguresRepository } from '../storage/figures-store'

/** Number of days with daily figures (ADMIN-19). */
const DAYS_SHOWN = 30

type VenueDetails = z.input<(typeof adminFiguresApi)['venueDetails']['reply']>

/** Returns a venue with its figures and the choices for editing it. Throws 404 for an unknown venue. */
export function createReadVenueFigures({
  counters,
  managedVenues,
  listings,
  now = () => new Date(),
}: {
  counters: Pick<FiguresRepository, 'monthsOf' | 'visitorsOf'>
  managedVenues: Client<typeof managedVenueApi>
  listings: Pick<Client<typeof listingsApi>, 'listCategories' | 'listLocations'>
  now?: () => Date
}) {
  return async (venueId: number): Promise<VenueDetails> => {
    const today = amsterdamDay(now())
    const subject = venueSubject(venueId)
    const [venue, categories, locations, months, visitors] = await Promise.all([
      managedVenues.managedVenue({ params: { id: venueId } }).catch(refuseUnknown),
      listings.listCategories({}),
      listings.listLocations({}),
      counters.monthsOf(subject),
      counters.visitorsOf(subject, lastDays(today, DAYS_SHOWN)),
    ])
    return { venue, analytics: venueAnalytics(months, today, visitors), categories, locations }
  }
}

function refuseUnknown(error: unknown): never {
  if (error instanceof ApiFailure && error.status === 404) {
    throw new NotFoundError('venue_not_found', 'Deze venue bestaat niet (meer).', { cause: error })
  }
  throw error
}

type Months = Awaited<ReturnType<CounterRepository['monthsOf']>>

/** Totals of all time, and the days with events among the last thirty, newest first. */
export function venueAnalytics(
  months: Months,
  today: string,
  visitors: ReadonlyMap<string, number> = new Map(),
): VenueAnalytics {
  const total = (field: CounterField) => months.reduce((sum, { totals }) => sum + (totals[field] ?? 0), 0)
  const totalViews = total('view')
  const phoneClicks = total('phone_click')
  const websiteClicks = total('website_click')
  const firstDay = firstOfLastDays(today, DAYS_SHOWN)
  const dailyStats = months
    .flatMap(({ month, days }) => Object.entries(days).map(([day, counts]) => dailyStat(`${month}-${day}`, counts)))
    .filter(({ date }) => date >= firstDay && date <= today)
  const statsOfDaysWithEvents = dailyStats.filter((day) => day.views + day.phoneClicks + day.websiteClicks > 0)
  return {
    totalViews,
    phoneClicks,
    websiteClicks,
    conversionRate: totalViews === 0 ? 0 : Math.round(((phoneClicks + websiteClicks) / totalViews) * 1000) / 10,
    dailyStats: statsOfDaysWithEvents
      .map((day) => ({ ...day, visitors: visitors.get(day.date) ?? 0 }))
      .sort((left, right) => (left.date < right.date ? 1 : -1)),
    shares: total('share'),
    shareVisits: total('share_visit'),
    setApart: { excess: total('excess'), crawlers: total('bot') },
  }
}

const dailyStat = (date: string, counts: Counts) => ({
  date,
  views: counts.view ?? 0,
  phoneClicks: counts.phone_click ?? 0,
  websiteClicks: counts.website_click ?? 0,
})
