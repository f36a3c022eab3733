import type { ListingDetail } from '@plekje/contracts'
import { parseOpeningHours, type WeeklyHours } from '@plekje/opening-hours'

type Json = string | number | boolean | null | readonly Json[] | { readonly [name: string]: Json }
type JsonObject = { readonly [name: string]: Json }

const days = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const
const MINUTES_PER_DAY = 1440
const MINUTES_PER_WEEK = 7 * MINUTES_PER_DAY

/**
 * A venue in the vocabulary of schema.org. Only members' ratings count as ours to give (DESIGN §3, reviews), and
 * contact data is for members only (DESIGN §3, contact data), so neither Google's rating nor a phone number is here.
 */
export function venueData(listing: ListingDetail, options: { url: string; images: readonly string[] }): JsonObject {
  const hours = listing.openingHours === null ? null : parseOpeningHours(listing.openingHours)
  const [latitude, longitude] = [Number(listing.latitude), Number(listing.longitude)]
  return {
    '@context': 'https://schema.org',
    '@type': 'LocalBusiness',
    '@id': options.url,
    url: options.url,
    name: listing.name,
    description: listing.shortDescription,
    image: options.images,
    address: addressData(listing),
    ...(Number.isFinite(latitude) && Number.isFinite(longitude)
      ? { geo: { '@type': 'GeoCoordinates', latitude, longitude } }
      : {}),
    ...(listing.priceRange === null ? {} : { priceRange: listing.priceRange }),
    ...(hours && (hours.always || hours.intervals.length > 0)
      ? { openingHoursSpecification: openingHoursData(hours) }
      : {}),
    ...(listing.rating !== null && listing.reviewCount > 0
      ? {
          aggregateRating: {
            '@type': 'AggregateRating',
            ratingValue: Math.round(listing.rating * 10) / 10,
            reviewCount: listing.reviewCount,
            bestRating: 5,
            worstRating: 1,
          },
        }
      : {}),
  }
}

/** The way from the home page to this one. */
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
  return {
    '@type': 'PostalAddress',
    streetAddress: address.split(',')[0]?.trim() ?? address,
    ...(postalCode === undefined ? {} : { postalCode }),
    addressLocality: locationName,
    addressCountry: 'NL',
  }
}

/** One entry per stretch within a day; a stretch over midnight belongs to the day on which it begins. */
export function openingHoursData(hours: WeeklyHours): JsonObject[] {
  if (hours.always) return [specification(days, '00:00', '23:59')]
  return joinOverWeekend(hours.intervals).flatMap(([from, to]) => {
    if (to - from < MINUTES_PER_DAY) return [specification([dayAt(from)], timeAt(from), timeAt(to))]
    return splitByDay(from, to)
  })
}

/** Hours are kept with Sunday night cut in two; a closing time reads better whole. */
function joinOverWeekend(intervals: WeeklyHours['intervals']): (readonly [number, number])[] {
  const first = intervals[0]
  const last = intervals.at(-1)
  if (!first || !last || first === last || first[0] !== 0 || last[1] !== MINUTES_PER_WEEK) return [...intervals]
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

const specification = (dayOfWeek: readonly string[], opens: string, closes: string): JsonObject => ({
  '@type': 'OpeningHoursSpecification',
  dayOfWeek: dayOfWeek.map((day) => `https://schema.org/${day}`),
  opens,
  closes,
})

const dayAt = (minute: number): string => days[Math.floor(minute / MINUTES_PER_DAY) % 7] ?? 'Monday'

const timeAt = (minute: number): string => {
  const ofDay = minute % MINUTES_PER_DAY
  return `${String(Math.floor(ofDay / 60)).padStart(2, '0')}:${String(ofDay % 60).padStart(2, '0')}`
}
