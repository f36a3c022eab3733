import { z } from 'zod'
import { ALERT_FREQUENCIES } from './choices'
import { defineApi } from './define-api'
import { Listing } from './listings'
import { SearchQuery } from './search'
import { Instant, OpaqueId, Text } from './values'

/** Maximum number of alerts per member. */
export const MAX_ALERTS = 20

export const AlertFrequency = z.enum(ALERT_FREQUENCIES, 'Kies uit daily of weekly.')
export type AlertFrequency = z.infer<typeof AlertFrequency>

/** A search that a member follows (SEARCH-25). */
export const Alert = z.object({
  id: z.string(),
  name: z.string(),
  /** The query of the results page with this search: "category=bars&location=utrecht". */
  criteria: z.string(),
  frequency: AlertFrequency,
  isPaused: z.boolean(),
  createdAt: Instant,
  /** When the last mail about new venues was sent; null before the first. */
  lastMailedAt: Instant.nullable(),
})
export type Alert = z.infer<typeof Alert>

const UnsubscribeToken = Text(100).refine((text) => text !== '', 'Deze link klopt niet.')
const AlertId = z.object({ id: OpaqueId })

export const alertsApi = defineApi({
  listAlerts: {
    method: 'GET',
    path: '/alerts',
    access: 'member',
    refuses: [],
    summary: `Own alerts, last added first, ${MAX_ALERTS} at most`,
    reply: z.array(Alert),
  },
  addAlert: {
    method: 'POST',
    whenRepeated: 'keyed',
    path: '/alerts',
    access: 'member',
    refuses: [409],
    againStatus: 200,
    summary: 'Follows a search: 201 for a new alert, 200 for an existing one; 409 above the limit',
    body: z.object({
      /** The query of a results page. Parameters that do not filter are dropped. */
      criteria: Text(4000),
      frequency: AlertFrequency.default('daily'),
    }),
    reply: Alert,
    status: 201,
  },
  changeAlert: {
    method: 'PATCH',
    path: '/alerts/:id',
    access: 'member',
    refuses: [404],
    summary: 'Changes the frequency, pauses or resumes an alert. Venues added during a pause are not mailed',
    params: AlertId,
    body: z.object({ frequency: AlertFrequency.optional(), isPaused: z.boolean().optional() }),
    reply: Alert,
  },
  removeAlert: {
    method: 'DELETE',
    path: '/alerts/:id',
    access: 'member',
    refuses: [],
    summary: 'Deletes; 204 even if it did not exist',
    params: AlertId,
    reply: z.undefined(),
    status: 204,
  },
  unsubscribe: {
    method: 'POST',
    whenRepeated: 'once',
    path: '/alerts/unsubscribe',
    access: 'public',
    refuses: [404],
    summary: 'Pauses all alerts of a mail’s recipient by its token, without signing in (RFC 8058)',
    query: z.object({ token: UnsubscribeToken }),
    reply: z.undefined(),
    status: 204,
  },
})

export const AddedVenue = Listing.pick({
  id: true,
  slug: true,
  name: true,
  categoryName: true,
  locationName: true,
  attribution: true,
}).extend({
  /** When visitors could first see the venue. */
  firstVisibleAt: Instant,
})
export type AddedVenue = z.infer<typeof AddedVenue>

/** Maximum number of new venues per search and request. */
export const MAX_NEW_VENUES = 200

export const newVenuesApi = defineApi({
  newVenues: {
    method: 'GET',
    path: '/internal/search/new-venues',
    access: 'internal',
    callers: ['social'],
    summary: `Venues of a search that became visible since an instant, latest first, ${MAX_NEW_VENUES} at most; venues that match only some of its words are left out`,
    query: SearchQuery.safeExtend({ since: Instant }),
    reply: z.object({ venues: z.array(AddedVenue), total: z.number().int().min(0) }),
  },
})

/** A search in a mail: the new venues that the mail names, and the number of further new venues. */
export const AlertNews = z.object({
  name: z.string(),
  criteria: z.string(),
  venues: z.array(AddedVenue),
  more: z.number().int().min(0),
})
export type AlertNews = z.infer<typeof AlertNews>

export const alertMailsApi = defineApi({
  mailAlerts: {
    method: 'POST',
    whenRepeated: 'once',
    path: '/internal/alert-mails',
    access: 'internal',
    callers: ['social'],
    summary:
      'Accepts a mail about new venues, once per id; `waits` if an earlier one is not sent yet, then it is not accepted',
    body: z.object({
      id: OpaqueId,
      userId: OpaqueId,
      unsubscribeToken: UnsubscribeToken,
      news: z.array(AlertNews).min(1).max(MAX_ALERTS),
    }),
    /** `gone`: the member does not exist any more. */
    reply: z.object({ outcome: z.enum(['taken', 'waits', 'gone']) }),
  },
})
