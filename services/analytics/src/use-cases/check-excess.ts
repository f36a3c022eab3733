import type { IncomingHttpHeaders } from 'node:http'
import { withoutUndefined } from '@plekje/contracts'
import { entriesAtMost, sourceNetwork } from '@plekje/service-kit'
import { LRUCache } from 'lru-cache'
import pTimeout from 'p-timeout'
import type { DayVisitorOf } from '../storage/day-visitor'
import type { ShareRepository } from '../storage/share-repository'
import type { ReportKey, SourceLimit } from '../storage/source-limit'

/** Maximum wait for the venue of a share code. Short, because the browser that reports keeps its connection open. */
const LOOKUP_TIMEOUT_MS = 2000
const MAX_CODES = 10_000

/** Fields that a collector adds to a reported event; stored with it. */
export interface AddedFields {
  readonly excess?: true
}

/**
 * Counts each event on acceptance, and decides if it exceeds the limit of its source for this kind and venue per hour.
 * The source is not stored.
 */
export function createCheckExcess({
  limit,
  searchLimit,
  visitorOf,
  shares,
}: {
  readonly limit: SourceLimit
  readonly searchLimit: SourceLimit
  readonly visitorOf: DayVisitorOf
  readonly shares: Pick<ShareRepository, 'venueOf'>
}) {
  /** Venues by code. A code keeps its first venue, so caching is safe. */
  const venueByCode = new LRUCache<string, number>(entriesAtMost(MAX_CODES))
  const venueOf = async (code: string): Promise<number | undefined> => {
    const cached = venueByCode.get(code)
    if (cached !== undefined) return cached
    const lookup = pTimeout(shares.venueOf(code), { milliseconds: LOOKUP_TIMEOUT_MS })
    const venueId = await lookup.catch(() => undefined)
    if (venueId !== undefined) venueByCode.set(code, venueId)
    return venueId
  }
  const fieldsOf = async (reportKey: ReportKey): Promise<AddedFields> =>
    (await limit.countReport(reportKey)) ? { excess: true } : {}

  return {
    async countVenueEvent(
      kind: string,
      venueId: number,
      headers: IncomingHttpHeaders,
    ): Promise<AddedFields & { visitor?: string }> {
      const source = sourceOf(headers)
      const [fields, visitor] = await Promise.all([
        fieldsOf({ kind, subject: `venue:${venueId}`, source }),
        visitorOf(source),
      ])
      return withoutUndefined({ ...fields, visitor })
    },
    /** Counts a search; true if it is beyond the maximum of its source for this venue. */
    countSearch: (venueId: number, headers: IncomingHttpHeaders): Promise<boolean> =>
      searchLimit.countReport({ kind: 'search', subject: `venue:${venueId}`, source: sourceOf(headers) }),
    countShare: (venueId: number, headers: IncomingHttpHeaders): Promise<AddedFields> =>
      fieldsOf({ kind: 'share', subject: `venue:${venueId}`, source: sourceOf(headers) }),
    countError: (headers: IncomingHttpHeaders): Promise<AddedFields> =>
      fieldsOf({ kind: 'browser_error', subject: 'site', source: sourceOf(headers) }),
    /** Limits each metric and kind of page separately, because a visit reports all of them. */
    countVital: (
      { metric, page }: { metric: string; page: string },
      headers: IncomingHttpHeaders,
    ): Promise<AddedFields> =>
      fieldsOf({ kind: `vital:${metric}`, subject: `page:${page}`, source: sourceOf(headers) }),
    /**
     * Counts per venue rather than per code: browsers generate codes, so anyone can have any number of codes. Codes
     * that are unknown or cannot be looked up count together.
     */
    async countReferralClick(shareCode: string, headers: IncomingHttpHeaders): Promise<AddedFields> {
      const venueId = await venueOf(shareCode)
      const subject = venueId === undefined ? 'unknown share' : `venue:${venueId}`
      return fieldsOf({ kind: 'share_visit', subject, source: sourceOf(headers) })
    },
  }
}

export type CheckExcess = ReturnType<typeof createCheckExcess>

/** The network of the visitor. The gateway sets the header on every call; calls without it count as one source. */
const sourceOf = (headers: IncomingHttpHeaders) => sourceNetwork(String(headers['x-forwarded-for'] ?? 'direct').trim())
