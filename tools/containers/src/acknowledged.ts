import { mailedLinks, mailsTo, waitUntil } from '@plekje/testing'
import { ensure } from './checks'
import type { RunningSite } from './journeys'

/** The result of comparing acknowledged writes with the data of the site. */
export interface WriteComparison {
  readonly acknowledged: number
  readonly attempted: number
  readonly lost: readonly string[]
  /** Items that exist more often than they were requested. */
  readonly duplicated: readonly string[]
}

type Differences = Pick<WriteComparison, 'lost' | 'duplicated'>

/** Returns a summary. @throws when writes were lost or duplicated, or none was acknowledged */
export function requireNothingLost({ acknowledged, attempted, lost, duplicated }: WriteComparison): string {
  ensure(acknowledged > 0, `none of ${attempted} was acknowledged`)
  ensure(lost.length === 0, `${lost.length} of ${acknowledged} are lost: ${lost.slice(0, 10).join(', ')}`)
  ensure(duplicated.length === 0, `${duplicated.length} are duplicated: ${duplicated.slice(0, 10).join(', ')}`)
  return `${acknowledged} acknowledged of ${attempted} attempts: none lost, none duplicated`
}

/** A call that failed with a status from 500 or without a response. */
export interface FailedCall {
  readonly method: string
  readonly path: string
  /** Epoch milliseconds. */
  readonly startedAt: number
  readonly endedAt: number
  /** The status, or the reason why there was no response. */
  readonly outcome: string
}

type WriteKind = 'reviews' | 'favorites' | 'clicks' | 'members' | 'audit entries'

/** A write that the site has acknowledged. */
export interface AcknowledgedWrite {
  readonly kind: 'review' | 'favorite' | 'registration' | 'edit'
  /** `username id`, an email, or `slug address`. */
  readonly subject: string
  /** Epoch milliseconds of the request and of its response. */
  readonly startedAt: number
  readonly endedAt: number
}

export interface Writers {
  /** The cookie of one of the members. */
  readonly cookie: string
  readonly members: readonly { readonly username: string; readonly password: string }[]
  /** All acknowledged writes since the start but clicks, in order of the responses. */
  acknowledged(): readonly AcknowledgedWrite[]
  stop(): Promise<void>
  /** Calls that failed since the start: statuses from 500, or no response. */
  failed(): readonly FailedCall[]
  calls(): number
  /** Stops writing, waits until figures are complete, and compares. */
  finish(): Promise<Record<WriteKind, WriteComparison>>
}

const PAUSE_MS = 400
/** A browser's user agent, because programs are not counted as visitors. */
const USER_AGENT = 'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0'
const MEMBER_COUNT = 3
/** Visitors of the load make no clicks of this kind, so all counted ones are of these writers. */
const CLICK_KIND = 'website_click'
/** Number of venues, at the start of the list, that get clicks. */
const CLICKED_VENUE_COUNT = 5
/** Number of venues, at the end of the list, that the administrator changes. */
const EDITED_VENUE_COUNT = 5
const COUNT_TIMEOUT_MS = 120_000

interface Member {
  readonly username: string
  readonly password: string
  readonly cookie: string
}

interface Venue {
  readonly id: number
  readonly slug: string
}

/** Calls the site, and records the calls that failed. */
class SiteClient {
  readonly failures: FailedCall[] = []
  calls = 0

  constructor(private readonly url: string) {}

  /** Resolves with undefined when there is no response. */
  async call(
    path: string,
    {
      body,
      cookie,
      from,
      method = body ? 'POST' : 'GET',
    }: { method?: string; body?: object; cookie?: string; from?: string } = {},
  ): Promise<Response | undefined> {
    const startedAt = Date.now()
    const fail = (outcome: string) => this.failures.push({ method, path, startedAt, endedAt: Date.now(), outcome })
    this.calls += 1
    try {
      const headers = new Headers({ 'user-agent': USER_AGENT })
      // A connection that is kept alive may close just as a request is sent. Browsers then retry; this client does not.
      headers.set('connection', 'close')
      if (body) headers.set('content-type', 'application/json')
      if (cookie) headers.set('cookie', cookie)
      if (from) headers.set('x-forwarded-for', from)
      const reply = await fetch(`${this.url}${path}`, {
        method,
        headers,
        body: body ? JSON.stringify(body) : null,
        signal: AbortSignal.timeout(15_000),
      })
      if (reply.status >= 500) fail(String(reply.status))
      return reply
    } catch (error) {
      fail(String(error instanceof Error ? (error.cause ?? error) : error))
      return undefined
    }
  }

  /** Resolves with a JSON response. @throws for any other status than 2xx */
  async read<T>(path: string, cookie: string): Promise<T> {
    const reply = await this.call(path, { cookie })
    if (!reply?.ok) throw new Error(`${path}: ${reply?.status} ${await reply?.text()}`)
    return (await reply.json()) as T
  }

  /** Resolves with the items of a list on all its pages. */
  async readAllPages<T>(path: string, cookie: string): Promise<T[]> {
    const items: T[] = []
    for (let nextPath: string | undefined = path; nextPath !== undefined; ) {
      const reply: Response | undefined = await this.call(nextPath, { cookie })
      if (!reply?.ok) throw new Error(`${nextPath}: ${reply?.status}`)
      items.push(...((await reply.json()) as T[]))
      nextPath = /<([^>]+)>; rel="next"/.exec(reply.headers.get('link') ?? '')?.[1]
    }
    return items
  }

  async signIn(username: string, password: string): Promise<string> {
    const reply = await this.call('/api/login', { body: { username, password } })
    if (!reply?.ok) throw new Error(`${username} is not signed in: ${reply?.status}`)
    return reply.headers.get('set-cookie')?.split(';')[0] ?? ''
  }

  async register(username: string) {
    const account = { username, email: `${username}@voorbeeld.example`, password: 'een goed wachtwoord' }
    const reply = await this.call('/api/register', { body: account })
    return { ...account, isAcknowledged: reply?.status === 201 }
  }

  async verify(dataDir: string, email: string): Promise<boolean> {
    const [link = ''] = await mailedLinks(dataDir, email)
    return (await this.call(`/api/verify-email${new URL(link).search}`))?.ok ?? false
  }
}

async function createMembers(client: SiteClient, dataDir: string): Promise<Member[]> {
  const members: Member[] = []
  for (let number = 1; number <= MEMBER_COUNT; number += 1) {
    const { username, email, password } = await client.register(`schrijver-${process.pid}-${number}`)
    if (!(await client.verify(dataDir, email))) throw new Error(`${email} is not verified`)
    members.push({ username, password, cookie: await client.signIn(username, password) })
  }
  return members
}

/**
 * Starts members who keep writing reviews and favourites and clicking, people who register, and an administrator who
 * changes venues. Records each write that the site acknowledged. Failed and refused writes are not repeated.
 */
export async function startWriters({ url, dataDir, adminPassword }: RunningSite): Promise<Writers> {
  const client = new SiteClient(url)
  const members = await createMembers(client, dataDir)
  const venues = await client.read<Venue[]>('/api/listings?limit=1000', '')
  const admin = await client.signIn('admin', adminPassword)

  const reviews = new Map<string, Set<number>>(members.map(({ username }) => [username, new Set()]))
  const favorites = new Map<string, Set<number>>(members.map(({ username }) => [username, new Set()]))
  const clicks: Clicks = { acknowledged: new Map(), attempted: new Map() }
  const registered: string[] = []
  const addresses: string[] = []
  const attempts = { reviews: 0, favorites: 0, registrations: 0, edits: 0 }
  const journal: AcknowledgedWrite[] = []
  const recordWrite = (kind: AcknowledgedWrite['kind'], subject: string, startedAt: number) => {
    journal.push({ kind, subject, startedAt, endedAt: Date.now() })
  }

  let isStopped = false
  const repeat = async (work: (turn: number) => Promise<void>) => {
    for (let turn = 0; !isStopped; turn += 1) {
      await work(turn)
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
    }
  }
  const memberOf = (turn: number) => members[turn % members.length] as Member
  const venueOf = (turn: number) => venues[Math.floor(turn / members.length) % venues.length] as Venue
  const writing = Promise.all([
    repeat(async (turn) => {
      const { username, cookie } = memberOf(turn)
      const { id } = venueOf(turn)
      attempts.reviews += 1
      const body = { rating: 1 + (turn % 5), comment: `Geschreven terwijl er iets uitviel, nummer ${turn}.` }
      const startedAt = Date.now()
      const reply = await client.call(`/api/listings/${id}/reviews`, { body, cookie })
      if (reply?.status !== 201) return
      reviews.get(username)?.add(id)
      recordWrite('review', `${username} ${id}`, startedAt)
    }),
    repeat(async (turn) => {
      const { username, cookie } = memberOf(turn)
      const { id } = venueOf(turn)
      attempts.favorites += 1
      const startedAt = Date.now()
      const reply = await client.call('/api/favorites', { body: { listingId: id }, cookie })
      if (!reply?.ok) return
      favorites.get(username)?.add(id)
      recordWrite('favorite', `${username} ${id}`, startedAt)
    }),
    repeat(async (turn) => {
      const { id } = venues[turn % CLICKED_VENUE_COUNT] as Venue
      clicks.attempted.set(id, (clicks.attempted.get(id) ?? 0) + 1)
      // Clicks come from many addresses, because an address has a limit; the gateway must trust this proxy header.
      const from = `10.10.${(turn >> 8) % 256}.${turn % 256}`
      const reply = await client.call('/api/admin/venue-analytics/track', {
        body: { venueId: id, actionType: CLICK_KIND },
        from,
      })
      if (reply?.status === 202) clicks.acknowledged.set(id, (clicks.acknowledged.get(id) ?? 0) + 1)
    }),
    repeat(async (turn) => {
      if (turn % 10 !== 0) return
      attempts.registrations += 1
      const startedAt = Date.now()
      const { email, isAcknowledged } = await client.register(`nieuw-${process.pid}-${turn}`)
      if (!isAcknowledged) return
      registered.push(email)
      recordWrite('registration', email, startedAt)
    }),
    repeat(async (turn) => {
      const { id, slug } = venues.at(-1 - (turn % EDITED_VENUE_COUNT)) as Venue
      const address = `Proefstraat ${process.pid}-${turn}`
      attempts.edits += 1
      const startedAt = Date.now()
      const reply = await client.call(`/api/admin/venues/${id}`, { method: 'PUT', body: { address }, cookie: admin })
      if (!reply?.ok) return
      addresses.push(address)
      recordWrite('edit', `${slug} ${address}`, startedAt)
    }),
  ])

  const stop = async () => {
    isStopped = true
    await writing
  }
  return {
    cookie: members[0]?.cookie ?? '',
    members,
    acknowledged: () => journal,
    stop,
    failed: () => client.failures,
    calls: () => client.calls,
    finish: async () => {
      await stop()
      return {
        reviews: {
          acknowledged: sumOfSizes(reviews),
          attempted: attempts.reviews,
          ...(await compareVenues(client, members, reviews, '/api/my-reviews')),
        },
        favorites: {
          acknowledged: sumOfSizes(favorites),
          attempted: attempts.favorites,
          ...(await compareVenues(client, members, favorites, '/api/favorites')),
        },
        clicks: {
          acknowledged: sumOf(clicks.acknowledged),
          attempted: sumOf(clicks.attempted),
          ...(await compareClicks(client, admin, clicks)),
        },
        members: {
          acknowledged: registered.length,
          attempted: attempts.registrations,
          ...(await compareMembers(client, dataDir, registered)),
        },
        'audit entries': {
          acknowledged: addresses.length,
          attempted: attempts.edits,
          ...(await compareAudit(client, admin, addresses)),
        },
      }
    },
  }
}

const sumOf = (counts: ReadonlyMap<string | number, number>): number =>
  [...counts.values()].reduce((sum, count) => sum + count, 0)

const sumOfSizes = (sets: ReadonlyMap<string, ReadonlySet<number>>): number =>
  [...sets.values()].reduce((sum, { size }) => sum + size, 0)

/** Compares the expected venues of each member with the list at `path`. */
async function compareVenues(
  client: SiteClient,
  members: readonly Member[],
  expected: ReadonlyMap<string, ReadonlySet<number>>,
  path: string,
): Promise<Differences> {
  const lost: string[] = []
  const duplicated: string[] = []
  for (const { username, cookie } of members) {
    const items = await client.readAllPages<{ listingId: number }>(path, cookie)
    const uniqueIds = new Set(items.map(({ listingId }) => listingId))
    for (const id of expected.get(username) ?? []) {
      if (!uniqueIds.has(id)) lost.push(`${username}: ${id}`)
    }
    if (uniqueIds.size < items.length) duplicated.push(`${username}: ${items.length - uniqueIds.size}`)
  }
  return { lost, duplicated }
}

interface AuditPage {
  readonly entries: readonly { readonly changes: readonly { readonly to: string | null }[] }[]
  readonly next: string | null
}

/** Number of entries in the audit log by the new address of a venue. */
async function readAuditLog(client: SiteClient, admin: string): Promise<Map<string, number>> {
  const counts = new Map<string, number>()
  for (let before = ''; ; ) {
    const query = before === '' ? '' : `&before=${encodeURIComponent(before)}`
    const { entries, next } = await client.read<AuditPage>(
      `/api/admin/audit?action=venue.edited&limit=100${query}`,
      admin,
    )
    for (const { changes } of entries) {
      for (const { to } of changes) {
        if (to !== null) counts.set(to, (counts.get(to) ?? 0) + 1)
      }
    }
    if (next === null) return counts
    before = next
  }
}

/** Waits until the audit log has every new address of a venue, and finds missing and repeated ones. */
async function compareAudit(client: SiteClient, admin: string, addresses: readonly string[]): Promise<Differences> {
  let counts = await readAuditLog(client, admin)
  const isComplete = async () => {
    counts = await readAuditLog(client, admin)
    return addresses.every((address) => counts.has(address))
  }
  await waitUntil(isComplete, { timeoutMs: COUNT_TIMEOUT_MS, intervalMs: 1000 }).catch(() => undefined)
  const duplicated = [...counts].filter(([address, entries]) => address.startsWith('Proefstraat') && entries > 1)
  return {
    lost: addresses.filter((address) => !counts.has(address)),
    duplicated: duplicated.map(([address]) => address),
  }
}

/** Numbers of clicks by the id of the venue. */
interface Clicks {
  readonly acknowledged: Map<number, number>
  readonly attempted: Map<number, number>
}

async function compareClicks(client: SiteClient, admin: string, clicks: Clicks): Promise<Differences> {
  const readClicks = async (id: number): Promise<number> => {
    const path = `/api/admin/venues/${id}/details`
    const { analytics } = await client.read<{ analytics: { websiteClicks: number } }>(path, admin)
    return analytics.websiteClicks
  }
  const lost: string[] = []
  const duplicated: string[] = []
  for (const [id, attempted] of clicks.attempted) {
    const expected = clicks.acknowledged.get(id) ?? 0
    const isCounted = async () => (await readClicks(id)) >= expected
    await waitUntil(isCounted, { timeoutMs: COUNT_TIMEOUT_MS, intervalMs: 1000 }).catch(() => undefined)
    const count = await readClicks(id)
    if (count < expected) lost.push(`venue ${id}: ${count} of ${expected}`)
    if (count > attempted) duplicated.push(`venue ${id}: ${count} of ${attempted} attempts`)
  }
  return { lost, duplicated }
}

async function compareMembers(
  client: SiteClient,
  dataDir: string,
  registered: readonly string[],
): Promise<Differences> {
  const lost: string[] = []
  for (const email of registered) {
    const isVerified = await client.verify(dataDir, email).catch(() => false)
    if (!isVerified) lost.push(email)
  }
  return { lost, duplicated: registered.filter((email) => mailsTo(dataDir, email) > 1) }
}
