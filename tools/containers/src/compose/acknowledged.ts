import { mailedLinks, waitUntil } from '@plekje/testing'
import type { RunningSite } from '../journeys'

/** What the site said it has, and still has. */
export interface Kept {
  readonly acknowledged: number
  readonly attempted: number
  readonly lost: readonly string[]
}

export interface Writers {
  /** The cookie of one of the members. */
  readonly cookie: string
  /** Stops writing, waits until figures are complete, and compares. */
  finish(): Promise<Record<'reviews' | 'favorites' | 'clicks' | 'members', Kept>>
}

const PAUSE_MS = 400
/** What calls itself a program is not counted among visitors. */
const USER_AGENT = 'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0'
const MEMBERS = 3
/** Browsers of visitors in the load never click it, so that only these clicks count. */
const CLICK = 'website_click'

interface Member {
  readonly username: string
  readonly password: string
  cookie: string
}

interface Venue {
  readonly id: number
  readonly slug: string
}

/**
 * Members who write reviews, keep favourites and click on, all the while, and people who register; each thing is written
 * down when the site acknowledged it. What is refused or fails in between is not tried again.
 */
export async function startWriters({ url, dataDir, adminPassword }: RunningSite): Promise<Writers> {
  const call = async (
    path: string,
    init: { method?: string; body?: object; cookie?: string; from?: string } = {},
  ): Promise<Response | undefined> => {
    try {
      return await fetch(`${url}${path}`, {
        method: init.method ?? (init.body ? 'POST' : 'GET'),
        headers: {
          'user-agent': USER_AGENT,
          ...(init.body ? { 'content-type': 'application/json' } : {}),
          ...(init.cookie ? { cookie: init.cookie } : {}),
          ...(init.from ? { 'x-forwarded-for': init.from } : {}),
        },
        ...(init.body ? { body: JSON.stringify(init.body) } : {}),
        signal: AbortSignal.timeout(15_000),
      })
    } catch {
      // The gateway is away: nothing was acknowledged.
      return undefined
    }
  }
  const signIn = async (username: string, password: string): Promise<string> => {
    const reply = await call('/api/login', { body: { username, password } })
    if (!reply?.ok) throw new Error(`${username} is not signed in: ${reply?.status}`)
    return reply.headers.get('set-cookie')?.split(';')[0] ?? ''
  }
  const register = async (username: string) => {
    const account = { username, email: `${username}@voorbeeld.example`, password: 'een goed wachtwoord' }
    const reply = await call('/api/register', { body: account })
    return { ...account, acknowledged: reply?.status === 201 }
  }
  const verify = async (email: string): Promise<boolean> => {
    const [link = ''] = await mailedLinks(dataDir, email)
    return (await call(`/api/verify-email${new URL(link).search}`))?.ok ?? false
  }

  const members: Member[] = []
  for (let number = 1; number <= MEMBERS; number += 1) {
    const { username, email, password } = await register(`schrijver-${process.pid}-${number}`)
    if (!(await verify(email))) throw new Error(`${email} is not verified`)
    members.push({ username, password, cookie: await signIn(username, password) })
  }
  const venues = (await (await fetch(`${url}/api/listings?limit=1000`)).json()) as Venue[]

  const reviews = new Map<string, Set<number>>(members.map(({ username }) => [username, new Set()]))
  const favorites = new Map<string, Set<number>>(members.map(({ username }) => [username, new Set()]))
  const clicks = { acknowledged: new Map<number, number>(), attempted: 0 }
  const registered: string[] = []
  const attempts = { reviews: 0, favorites: 0, registrations: 0 }

  let isOver = false
  const each = async (work: (turn: number) => Promise<void>) => {
    for (let turn = 0; !isOver; turn += 1) {
      await work(turn)
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
    }
  }
  const memberOf = (turn: number) => members[turn % members.length] as Member
  const venueOf = (turn: number) => venues[Math.floor(turn / members.length) % venues.length] as Venue
  const working = Promise.all([
    each(async (turn) => {
      const [{ username, cookie }, { id }] = [memberOf(turn), venueOf(turn)]
      attempts.reviews += 1
      const body = { rating: 1 + (turn % 5), comment: `Geschreven terwijl er iets uitviel, nummer ${turn}.` }
      const reply = await call(`/api/listings/${id}/reviews`, { body, cookie })
      if (reply?.status === 201) reviews.get(username)?.add(id)
    }),
    each(async (turn) => {
      const [{ username, cookie }, { id }] = [memberOf(turn), venueOf(turn)]
      attempts.favorites += 1
      const reply = await call('/api/favorites', { body: { listingId: id }, cookie })
      if (reply?.ok) favorites.get(username)?.add(id)
    }),
    each(async (turn) => {
      const { id } = venues[turn % 5] as Venue
      clicks.attempted += 1
      // Of many visitors, where the gateway believes what is in front of it: of one not all would count.
      const from = `10.10.${(turn >> 8) % 256}.${turn % 256}`
      const reply = await call('/api/admin/venue-analytics/track', { body: { venueId: id, actionType: CLICK }, from })
      if (reply?.status === 202) clicks.acknowledged.set(id, (clicks.acknowledged.get(id) ?? 0) + 1)
    }),
    each(async (turn) => {
      if (turn % 10 !== 0) return
      attempts.registrations += 1
      const { email, acknowledged } = await register(`nieuw-${process.pid}-${turn}`)
      if (acknowledged) registered.push(email)
    }),
  ])

  const listOf = async <T>(path: string, cookie: string): Promise<T[]> => {
    const reply = await call(path, { cookie })
    if (!reply?.ok) throw new Error(`${path}: ${reply?.status}`)
    return reply.json() as Promise<T[]>
  }
  const missing = async (expected: Map<string, Set<number>>, path: string): Promise<string[]> => {
    const lost: string[] = []
    for (const { username, cookie } of members) {
      const found = new Set((await listOf<{ listingId: number }>(path, cookie)).map(({ listingId }) => listingId))
      for (const id of expected.get(username) ?? []) if (!found.has(id)) lost.push(`${username}: ${id}`)
    }
    return lost
  }
  const sizeOf = (sets: Map<string, Set<number>>) => [...sets.values()].reduce((sum, { size }) => sum + size, 0)

  return {
    cookie: members[0]?.cookie ?? '',
    finish: async () => {
      isOver = true
      await working
      const admin = await signIn('admin', adminPassword)
      const counted = async (id: number): Promise<number> => {
        const reply = await call(`/api/admin/venues/${id}/details`, { cookie: admin })
        if (!reply?.ok) throw new Error(`figures of ${id}: ${reply?.status}`)
        return ((await reply.json()) as { analytics: { websiteClicks: number } }).analytics.websiteClicks
      }
      const lostClicks: string[] = []
      const untilCounted = async ([id, expected]: readonly [number, number]) => {
        const isThere = async () => (await counted(id)) >= expected
        await waitUntil(isThere, { timeoutMs: 120_000, intervalMs: 1000 }).catch(async () => {
          lostClicks.push(`venue ${id}: ${await counted(id)} of ${expected}`)
        })
      }
      await Promise.all([...clicks.acknowledged].map(untilCounted))
      const total = [...clicks.acknowledged.values()].reduce((sum, count) => sum + count, 0)
      const lostMembers: string[] = []
      for (const email of registered) if (!(await verify(email).catch(() => false))) lostMembers.push(email)
      return {
        reviews: {
          acknowledged: sizeOf(reviews),
          attempted: attempts.reviews,
          lost: await missing(reviews, '/api/my-reviews'),
        },
        favorites: {
          acknowledged: sizeOf(favorites),
          attempted: attempts.favorites,
          lost: await missing(favorites, '/api/favorites'),
        },
        clicks: { acknowledged: total, attempted: clicks.attempted, lost: lostClicks },
        members: { acknowledged: registered.length, attempted: attempts.registrations, lost: lostMembers },
      }
    },
  }
}
