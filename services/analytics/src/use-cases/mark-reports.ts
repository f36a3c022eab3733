import type { IncomingHttpHeaders } from 'node:http'
import { entriesAtMost, sourceNetwork } from '@plekje/service-kit'
import { LRUCache } from 'lru-cache'
import pTimeout from 'p-timeout'
import type { DayVisitorOf } from '../storage/day-visitor'
import type { ShareRepository } from '../storage/share-repository'
import type { Reported, SourceLimit } from '../storage/source-limit'

/** Nothing on a page waits for this answer, but browsers and connections do. */
const PATIENCE_MS = 2000
const MOST_CODES = 10_000

/** What a collector writes into an event beside what was reported; kept with it for good. */
export interface Marks {
  readonly excess?: true
}

/**
 * Decides, once per event and where it is accepted, whether it is one of too many that one source reports of a kind for
 * a venue in an hour. Of the source nothing is kept.
 */
export function createMarkReports({
  limit,
  visitorOf,
  shares,
}: {
  readonly limit: SourceLimit
  readonly visitorOf: DayVisitorOf
  readonly shares: Pick<ShareRepository, 'venueOf'>
}) {
  /** A code leads where it was first shared, for good. */
  const known = new LRUCache<string, number>(entriesAtMost(MOST_CODES))
  const venueOf = async (code: string): Promise<number | undefined> => {
    const venueId =
      known.get(code) ?? (await pTimeout(shares.venueOf(code), { milliseconds: PATIENCE_MS }).catch(() => undefined))
    if (venueId !== undefined) known.set(code, venueId)
    return venueId
  }
  const excess = async (reported: Reported): Promise<Marks> =>
    (await limit.isExcess(reported)) ? { excess: true } : {}

  return {
    async ofVenue(kind: string, venueId: number, headers: IncomingHttpHeaders): Promise<Marks & { visitor?: string }> {
      const source = sourceOf(headers)
      const [marks, visitor] = await Promise.all([
        excess({ kind, subject: `venue:${venueId}`, source }),
        visitorOf(source),
      ])
      return { ...marks, ...(visitor === undefined ? {} : { visitor }) }
    },
    ofShare: (venueId: number, headers: IncomingHttpHeaders): Promise<Marks> =>
      excess({ kind: 'share', subject: `venue:${venueId}`, source: sourceOf(headers) }),
    ofError: (headers: IncomingHttpHeaders): Promise<Marks> =>
      excess({ kind: 'browser_error', subject: 'site', source: sourceOf(headers) }),
    /** Each figure of a kind of page by itself: one visit has one of each. */
    ofVital: ({ metric, page }: { metric: string; page: string }, headers: IncomingHttpHeaders): Promise<Marks> =>
      excess({ kind: `vital:${metric}`, subject: `page:${page}`, source: sourceOf(headers) }),
    /**
     * Codes are made by browsers: anyone has as many for a venue as they like, so that the venue is what counts. Codes
     * that are not known, or cannot be looked up now, count together.
     */
    async ofReferralClick(shareCode: string, headers: IncomingHttpHeaders): Promise<Marks> {
      const venueId = await venueOf(shareCode)
      const subject = venueId === undefined ? 'unknown share' : `venue:${venueId}`
      return excess({ kind: 'share_visit', subject, source: sourceOf(headers) })
    },
  }
}

export type MarkReports = ReturnType<typeof createMarkReports>

/** The gateway says it of every call; whoever calls without it is one source. */
const sourceOf = (headers: IncomingHttpHeaders) => sourceNetwork(String(headers['x-forwarded-for'] ?? 'direct').trim())
