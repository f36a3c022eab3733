import { FACT_NUMBERS, FACT_TITLES, FACTS, type ListingDetail, withoutUndefined } from '@plekje/contracts'
import {
  type Interval,
  isClosedDay,
  isClosedWeek,
  type MaybeRange,
  MINUTES_PER_DAY,
  parseOpeningHours,
  type WeeklyHours,
  weekOfDays,
} from '@plekje/opening-hours'
import { clockText } from '@plekje/opening-hours/calendar'

type Json = string | number | boolean | null | readonly Json[] | { readonly [name: string]: Json }
type JsonObject = { readonly [name: string]: Json }

const DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const
const MINUTES_PER_WEEK = 7 * MINUTES_PER_DAY

/**
 * A venue in the vocabulary of schema.org. Google's rating is left out because the site may publish only ratings of its
 * members (VENUE-3), and the phone number because contact data is for members (VENUE-14).
 */
export function venueData(listing: ListingDetail, options: { url: string; images: readonly string[] }): JsonObject {
  const hours = hoursData(listing)
  const latitude = Number(listing.latitude)
  const longitude = Number(listing.longitude)
  return withoutUndefined({
    '@context': 'https://schema.org',
    '@type': listing.menuUrl ? ['LocalBusiness', 'FoodEstablishment'] : 'LocalBusiness',
    '@id': options.url,
    url: options.url,
    name: listing.name,
    description: listing.shortDescription,
    image: options.images,
    address: addressData(listing),
    geo:
      Number.isFinite(latitude) && Number.isFinite(longitude)
        ? { '@type': 'GeoCoordinates', latitude, longitude }
        : undefined,
    priceRange: listing.priceRange ?? undefined,
    openingHoursSpecification: hours.length === 0 ? undefined : hours,
    ...specialHoursData(listing),
    ...factsData(listing.facts),
    ...linksData(listing),
    aggregateRating:
      listing.rating !== null && listing.reviewCount > 0
        ? {
            '@type': 'AggregateRating',
            ratingValue: Math.round(listing.rating * 10) / 10,
            reviewCount: listing.reviewCount,
            bestRating: 5,
            worstRating: 1,
          }
        : undefined,
  })
}

/** Breadcrumbs from the home page to this one. */
export const breadcrumbData = (steps: readonly { readonly name: string; readonly url: string }[]): JsonObject => ({
  '@context': 'https://schema.org',
  '@type': 'BreadcrumbList',
  itemListElement: steps.map(({ name, url }, index) => ({ '@type': 'ListItem', position: index + 1, name, item: url })),
})

export const siteData = (brand: string, url: string): JsonObject => ({
  '@context': 'https://schema.org',
  '@type': 'WebSite',
  name: brand,
  url,
  inLanguage: 'nl',
  potentialAction: {
    '@type': 'SearchAction',
    target: { '@type': 'EntryPoint', urlTemplate: `${url}?search={search_term_string}` },
    'query-input': 'required name=search_term_string',
  },
})

function addressData({ address, locationName }: ListingDetail): JsonObject {
  const postalCode = /\b[1-9]\d{3} ?[A-Z]{2}\b/.exec(address)?.[0]
  return withoutUndefined({
    '@type': 'PostalAddress',
    streetAddress: address.split(',')[0]?.trim() ?? address,
    postalCode,
    addressLocality: locationName,
    addressCountry: 'NL',
  })
}

/** An entry per interval of each season, with its dates. In schema.org, closed means open from 00:00 to 00:00. */
function hoursData({ openingHours, seasons = [] }: ListingDetail): readonly JsonObject[] {
  if (seasons.length === 0) {
    const hours = parseOpeningHours(openingHours)
    return hours === null || hours.openNow !== undefined ? [] : openingHoursData(hours)
  }
  return seasons.flatMap((season) => {
    const validity = withoutUndefined({ validFrom: season.from, validThrough: season.until })
    const isClosedSeason = isClosedWeek(season.days) && Object.keys(validity).length > 0
    const week = isClosedSeason ? [specification(DAYS, '00:00', '00:00')] : openingHoursData(weekOfDays(season.days))
    return week.map((hours) => ({ ...hours, ...validity }))
  })
}

/**
 * An entry per interval, on the day on which it begins; an interval of a day or more has an entry per day. An interval
 * with an open end has `opens` alone; other intervals in which the venue may be open are left out.
 */
function openingHoursData(hours: WeeklyHours): JsonObject[] {
  if (hours.isAlwaysOpen) return [specification(DAYS, '00:00', '23:59')]
  const certainHours = joinOverWeekend(hours.intervals).flatMap(([from, to]) => {
    if (to - from < MINUTES_PER_DAY) return [specification([dayAt(from)], timeAt(from), timeAt(to))]
    return splitByDay(from, to)
  })
  const openEnds = openEndsOf(hours.intervals, hours.maybe).map((from) => specification([dayAt(from)], timeAt(from)))
  return [...certainHours, ...openEnds]
}

/** Days with other hours than their season. A day with unknown hours has dates only, which override its season. */
function specialHoursData({ comingDays = [], seasons = [] }: ListingDetail): JsonObject {
  const specialDays: JsonObject[] = []
  for (const { date, until = date, open, maybe, regular } of comingDays) {
    const isInSeasonHours =
      regular === 'season' && seasons.some(({ from = date, until: last = date }) => from <= date && date <= last)
    if (open === undefined || isInSeasonHours) continue
    const validity = { '@type': 'OpeningHoursSpecification', validFrom: date, validThrough: until }
    for (const hours of hoursOfDay(open, maybe)) specialDays.push({ ...validity, ...hours })
  }
  return specialDays.length === 0 ? {} : { specialOpeningHoursSpecification: specialDays }
}

function hoursOfDay(open: readonly Interval[], maybe: readonly MaybeRange[] | undefined): readonly JsonObject[] {
  if (isClosedDay({ open, maybe })) return [{ opens: '00:00', closes: '00:00' }]
  const certainHours = open.map(([from, to]) => ({
    opens: timeAt(from),
    closes: to - from >= MINUTES_PER_DAY ? '23:59' : timeAt(to),
  }))
  const openEnds = openEndsOf(open, maybe).map((from) => ({ opens: timeAt(from) }))
  const hours = [...certainHours, ...openEnds]
  return hours.length === 0 ? [{}] : hours
}

/** The starts of intervals with an open end, without those that continue a known interval. */
function openEndsOf(open: readonly Interval[], maybe: readonly MaybeRange[] = []): number[] {
  const ends = new Set(open.map(([, to]) => to))
  return maybe.filter(([from, , why]) => why === 'open_end' && !ends.has(from)).map(([from]) => from)
}

const factValues = { yes: true, partly: 'deels', no: false } as const

/** Known facts; unknown ones are left out, because unknown is not "no". */
function factsData(facts: ListingDetail['facts'] = {}): JsonObject {
  const features: JsonObject[] = []
  for (const fact of [...FACTS, ...FACT_NUMBERS]) {
    const value = facts[fact]
    if (value === undefined) continue
    const text = typeof value === 'string' ? factValues[value] : value
    features.push({ '@type': 'LocationFeatureSpecification', name: FACT_TITLES[fact], value: text })
  }
  return features.length === 0 ? {} : { amenityFeature: features }
}

/** A venue with a menu is a `FoodEstablishment` and may have `acceptsReservations`. Any may have a booking action. */
function linksData({ menuUrl, bookingUrl }: ListingDetail): JsonObject {
  return withoutUndefined({
    hasMenu: menuUrl || undefined,
    acceptsReservations: menuUrl && bookingUrl ? true : undefined,
    potentialAction: bookingUrl
      ? { '@type': 'ReserveAction', target: { '@type': 'EntryPoint', urlTemplate: bookingUrl } }
      : undefined,
  })
}

/** Opening hours are stored per week, cut on Sunday at midnight: join the two parts. */
function joinOverWeekend(intervals: WeeklyHours['intervals']): (readonly [number, number])[] {
  const first = intervals[0]
  const last = intervals.at(-1)
  if (!first || !last || first === last) return [...intervals]
  const isCutAtMidnight = first[0] === 0 && last[1] === MINUTES_PER_WEEK
  if (!isCutAtMidnight) return [...intervals]
  return [...intervals.slice(1, -1), [last[0], last[1] + first[1]]]
}

function splitByDay(from: number, to: number): JsonObject[] {
  const parts: JsonObject[] = []
  for (let start = from; start < to; ) {
    const end = Math.min((Math.floor(start / MINUTES_PER_DAY) + 1) * MINUTES_PER_DAY, to)
    parts.push(specification([dayAt(start)], timeAt(start), end % MINUTES_PER_DAY === 0 ? '23:59' : timeAt(end)))
    start = end
  }
  return parts
}

const specification = (dayOfWeek: readonly string[], opens: string, closes?: string): JsonObject =>
  withoutUndefined({
    '@type': 'OpeningHoursSpecification',
    dayOfWeek: dayOfWeek.map((day) => `https://schema.org/${day}`),
    opens,
    closes,
  })

const dayAt = (minute: number): string => DAYS[Math.floor(minute / MINUTES_PER_DAY) % 7] ?? 'Monday'

const timeAt = (minute: number): string => clockText(minute % MINUTES_PER_DAY)
