import { randomUUID } from 'node:crypto'
import { type alertMailsApi, type Client, type newVenuesApi, readCriteria } from '@plekje/contracts'
import { nextDigestAt } from '../domain/digest-times'
import type { Digest, DigestPart, StoredAlert } from '../storage/alert-models'
import { type DigestRepository, isDue } from '../storage/digest-repository'
import type { TellMember } from './tell-member'

/** A process may prepare a member's digest for this long, which is longer than it takes. Then another may take over. */
const DIGEST_LEASE_MS = 120_000
/** Maximum time until search has a venue that became visible. A venue that an outage delays longer is not reported. */
const MAX_DELAY_MS = 30 * 24 * 3_600_000
/** Number of venues that a mail names per alert; further venues are only counted. */
const MAX_NAMED_PER_ALERT = 20

/**
 * Sends a member one mail with the news of all due alerts: venues that became visible since the last check and were not
 * reported. Stores the digest, sends it to accounts, which accepts each id once, and then marks its venues as reported.
 * An interrupted run is repeated with the stored digest.
 */
export const createSendDigest =
  ({
    digests,
    search,
    accounts,
    tell,
    everySeconds,
    now,
  }: {
    readonly digests: DigestRepository
    readonly search: Client<typeof newVenuesApi>
    readonly accounts: Client<typeof alertMailsApi>
    readonly tell: Pick<TellMember, 'ofDigest'>
    readonly everySeconds: number | undefined
    readonly now: () => Date
  }) =>
  async (userId: string): Promise<void> => {
    const at = now()
    const owner = randomUUID()
    const member = await digests.claim(userId, { owner, at, until: new Date(at.getTime() + DIGEST_LEASE_MS) })
    if (!member) return
    const digest = member.digest ?? (await makeDigest(member.alerts ?? [], at))
    const memberWithDigest = member.digest ? member : await digests.write(userId, owner, digest)
    const token = memberWithDigest?.alertsToken
    if (!token) return
    const news = digest.parts.map((part) => part.news).filter((item) => item !== undefined)
    if (news.length > 0) {
      const mail = { id: digest.id, userId, unsubscribeToken: token, news }
      const { outcome } = await accounts.mailAlerts({ body: mail })
      // Retry later with the same digest; further news goes into the next digest.
      if (outcome === 'waits') return
      await tell.ofDigest(userId, digest)
    }
    await digests.finish(userId, digest, now(), ({ frequency }) => nextDigestAt(frequency, now(), everySeconds))

    async function makeDigest(alerts: readonly StoredAlert[], madeAt: Date): Promise<Digest> {
      const parts: DigestPart[] = []
      for (const alert of alerts) {
        if (isDue(alert, madeAt)) parts.push(await partOf(alert, madeAt))
      }
      return { id: randomUUID(), madeAt, parts }
    }

    async function partOf({ id: alertId, name, criteria, ...alert }: StoredAlert, madeAt: Date): Promise<DigestPart> {
      const part = { alertId, dueAt: alert.dueAt ?? madeAt, mailed: [] }
      const query = readCriteria(criteria)
      if (!query) return part
      const { venues, total } = await search.newVenues({
        query: { ...query, since: sinceOf(alert, madeAt).toISOString() },
      })
      const venueIds = venues.map(({ id }) => id)
      const unmailed = new Set(await digests.findUnmailed(alertId, venueIds))
      const newVenues = venues.filter(({ id }) => unmailed.has(id))
      if (newVenues.length === 0) return part
      const namedVenues = newVenues.slice(0, MAX_NAMED_PER_ALERT)
      const beyondPage = Math.max(0, total - venues.length)
      const digestPart = {
        ...part,
        mailed: newVenues.map(({ id }) => id),
        news: { name, criteria, venues: namedVenues, more: newVenues.length - namedVenues.length + beyondPage },
      }
      if (beyondPage === 0 || !venues[0]) return digestPart
      // More venues are new than a page has, as after an import. The next check starts at the first, the latest one.
      return { ...digestPart, since: new Date(venues[0].firstVisibleAt) }
    }
  }

/** Start of the period that an alert checks: early enough for late venues, but not before `since`. */
function sinceOf({ since, checkedAt = since }: Pick<StoredAlert, 'since' | 'checkedAt'>, at: Date): Date {
  const checkedUntil = Math.min(checkedAt.getTime(), at.getTime())
  return new Date(Math.max(since.getTime(), checkedUntil - MAX_DELAY_MS))
}
