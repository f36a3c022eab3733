import { randomUUID } from 'node:crypto'
import { type alertMailsApi, type Client, type newVenuesApi, readCriteria } from '@plekje/contracts'
import { type DigestTimes, nextDigestAt } from '../domain/digest-times'
import type { Digest, DigestPart, StoredAlert } from '../storage/alert-models'
import { type DigestRepository, isDue } from '../storage/digest-repository'

/** Longer than a digest takes: whoever ended in the middle of one is followed by another after so long. */
export const DIGEST_LEASE_MS = 120_000
/** A venue may come so late after it became visible, by a broker or a search that was away, and is told all the same. */
const LATE_MS = 30 * 24 * 3_600_000
/** More are a number in the mail. */
const NAMED_PER_SEARCH = 20

/**
 * Tells one member what is new, in one mail: of each alert that is due, the venues that visitors can see since and of which
 * it did not tell. The digest is written down before it is handed to accounts, which takes each once, and its venues count
 * as told after that: whatever is cut off in between is done again with the same digest.
 */
export const createSendDigest =
  ({
    digests,
    search,
    accounts,
    times,
    now,
  }: {
    readonly digests: DigestRepository
    readonly search: Client<typeof newVenuesApi>
    readonly accounts: Client<typeof alertMailsApi>
    readonly times: DigestTimes
    readonly now: () => Date
  }) =>
  async (userId: string): Promise<void> => {
    const at = now()
    const owner = randomUUID()
    const member = await digests.claim(userId, { owner, at, until: new Date(at.getTime() + DIGEST_LEASE_MS) })
    if (!member) return
    const digest = member.digest ?? (await makeDigest(member.alerts ?? [], at))
    const written = member.digest ? member : await digests.write(userId, owner, digest)
    const token = written?.alertsToken
    if (!token) return
    const news = digest.parts.flatMap((part) => part.news ?? [])
    if (news.length > 0) {
      const mail = { id: digest.id, userId, unsubscribeToken: token, news }
      const { outcome } = await accounts.mailAlerts({ body: mail })
      // Later, with the same digest: what is new meanwhile is the next one's.
      if (outcome === 'waits') return
    }
    await digests.finish(userId, digest, now(), ({ frequency }) => nextDigestAt(frequency, now(), times))

    async function makeDigest(alerts: readonly StoredAlert[], madeAt: Date): Promise<Digest> {
      const parts: DigestPart[] = []
      for (const alert of alerts) if (isDue(alert, madeAt)) parts.push(await partOf(alert, madeAt))
      return { id: randomUUID(), madeAt, parts }
    }

    async function partOf({ id: alertId, name, criteria, ...alert }: StoredAlert, madeAt: Date): Promise<DigestPart> {
      const part = { alertId, dueAt: alert.dueAt ?? madeAt, mailed: [] }
      const query = readCriteria(criteria)
      if (!query) return part
      const { venues, total } = await search.newVenues({
        query: { ...query, since: sinceOf(alert, madeAt).toISOString() },
      })
      const unmailed = new Set(
        await digests.unmailed(
          alertId,
          venues.map(({ id }) => id),
        ),
      )
      const fresh = venues.filter(({ id }) => unmailed.has(id))
      if (fresh.length === 0) return part
      const isMore = total > venues.length
      const more = fresh.length - Math.min(fresh.length, NAMED_PER_SEARCH) + (isMore ? total - venues.length : 0)
      return {
        ...part,
        mailed: fresh.map(({ id }) => id),
        // Of a whole import a number is told; it would fill mails for weeks.
        ...(isMore && venues[0] ? { since: new Date(venues[0].firstVisibleAt) } : {}),
        news: { name, criteria, venues: fresh.slice(0, NAMED_PER_SEARCH), more },
      }
    }
  }

/** From where on an alert looks: far enough back for what came late, never before it was made. */
function sinceOf({ since, checkedAt = since }: Pick<StoredAlert, 'since' | 'checkedAt'>, at: Date): Date {
  const looked = Math.min(checkedAt.getTime(), at.getTime())
  return new Date(Math.max(since.getTime(), looked - LATE_MS))
}
