import { z } from 'zod'
import { defineApi } from './define-api'
import { Instant } from './values'

/** Maximum age of `since`, longer than the longest growth chart of the dashboard. */
const MAX_DAYS = 400

const count = z.number().int().min(0)

/**
 * With `since`, the reply also has the number of existing items that were added since, per hour
 * (`2026-11-21T20:00:00.000Z`), from which days are computed; hours without additions are absent.
 */
const Since = z.object({
  since: Instant.refine(
    (since) => Date.parse(since) >= Date.now() - MAX_DAYS * 86_400_000,
    `Vraag hoogstens ${MAX_DAYS} dagen terug.`,
  ).optional(),
})
const addedPerHour = z.record(Instant, count).optional()

/** Totals of services for the administrators' dashboard; one contract per service. */
export const accountFiguresApi = defineApi({
  accountFigures: {
    method: 'GET',
    path: '/internal/account-figures',
    access: 'internal',
    callers: ['analytics'],
    summary: 'Numbers of accounts, verified accounts and administrators',
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
    summary: 'Numbers of venues, visible venues, categories and places',
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
    summary: 'Number of members’ reviews',
    query: Since,
    reply: z.object({ reviews: count, addedPerHour }),
  },
})
