import { z } from 'zod'
import { defineApi } from './define-api'
import { Instant } from './values'

const count = z.number().int().min(0)

/** With `since`, also when those that are there now were added from then on: by hour, of which days are made. */
const Since = z.object({ since: Instant.optional() })
const addedPerHour = z.record(Instant, count).optional()

/** `2026-11-21T20:00:00.000Z` → how many in that hour; hours without any are absent. */
export function perHour(instants: Iterable<Date>): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const instant of instants) {
    const hour = `${instant.toISOString().slice(0, 13)}:00:00.000Z`
    counts[hour] = (counts[hour] ?? 0) + 1
  }
  return counts
}

/** Totals that services tell each other for the administrators' dashboard. One contract per owner. */
export const accountFiguresApi = defineApi({
  accountFigures: {
    method: 'GET',
    path: '/internal/account-figures',
    access: 'internal',
    callers: ['analytics'],
    summary: 'How many accounts there are, how many of them verified, how many administrators',
    query: Since,
    reply: z.object({ users: count, verified: count, administrators: count, addedPerHour }),
  },
})

export const venueFiguresApi = defineApi({
  venueFigures: {
    method: 'GET',
    path: '/internal/venue-figures',
    access: 'internal',
    callers: ['analytics'],
    summary: 'How many venues there are, how many visible, and how many categories and places are listed',
    query: Since,
    reply: z.object({ venues: count, visible: count, categories: count, locations: count, addedPerHour }),
  },
})

export const reviewFiguresApi = defineApi({
  reviewFigures: {
    method: 'GET',
    path: '/internal/review-figures',
    access: 'internal',
    callers: ['analytics'],
    summary: 'How many reviews members wrote',
    query: Since,
    reply: z.object({ reviews: count, addedPerHour }),
  },
})
