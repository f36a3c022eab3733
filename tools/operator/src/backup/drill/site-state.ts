import type { Writers } from '@plekje/containers/acknowledged'
import type { RunningSite } from '@plekje/containers/journeys'
import { signIn, waitUntil } from '@plekje/testing'

/** The acknowledged writes that a site shows. */
export interface SiteState {
  /** `review username id`, `favorite username id`, `registration email`. */
  readonly present: ReadonlySet<string>
  /** Addresses of the edited venues by slug. */
  readonly addresses: ReadonlyMap<string, string>
}

export const INDEX_TIMEOUT_MS = 600_000
const NOT_VERIFIED = 403
/** The password of every account that the writers register. */
const PASSWORD = 'een goed wachtwoord'

/** Reads the state over HTTP, as members and visitors see it. */
export async function readState({ url }: RunningSite, writers: Writers): Promise<SiteState> {
  const present = new Set<string>()
  for (const { username, password } of writers.members) {
    const cookie = await signIn(url, username, password)
    for (const { listingId } of await listAll(url, '/api/my-reviews', cookie)) {
      present.add(`review ${username} ${listingId}`)
    }
    for (const { listingId } of await listAll(url, '/api/favorites', cookie)) {
      present.add(`favorite ${username} ${listingId}`)
    }
  }
  const addresses = new Map<string, string>()
  for (const { kind, subject } of writers.acknowledged()) {
    if (kind === 'registration' && (await isRegistered(url, subject))) present.add(`registration ${subject}`)
    const [slug = ''] = subject.split(' ')
    if (kind === 'edit' && !addresses.has(slug)) addresses.set(slug, await addressOf(url, slug))
  }
  return { present, addresses }
}

/** Waits until search has an index, which takes minutes in a large directory; the rest of the site works meanwhile. */
export const waitForSearch = (site: RunningSite): Promise<unknown> =>
  waitUntil(async () => (await countVenues(site)) > 0, {
    timeoutMs: INDEX_TIMEOUT_MS,
    intervalMs: 1000,
    what: 'an index',
  })

/** Returns the number of venues in results, up to the bound at which search stops counting. */
export async function countVenues({ url }: RunningSite): Promise<number> {
  const response = await fetch(`${url}/api/search?limit=1`)
  if (!response.ok) throw new Error(`search: ${response.status}`)
  return ((await response.json()) as { total: number }).total
}

export const send = (url: string, path: string, body: object, cookie = '', method = 'POST'): Promise<Response> =>
  fetch(`${url}${path}`, {
    method,
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify(body),
  })

/** True when the account exists: signing in gets a 403, because the address was never verified. */
async function isRegistered(url: string, email: string): Promise<boolean> {
  const [username = ''] = email.split('@')
  const { status } = await send(url, '/api/login', { username, password: PASSWORD })
  return status === NOT_VERIFIED
}

async function addressOf(url: string, slug: string): Promise<string> {
  const response = await fetch(`${url}/api/listings/${slug}`)
  if (!response.ok) throw new Error(`venue ${slug}: ${response.status}`)
  return ((await response.json()) as { address: string }).address
}

async function listAll(url: string, path: string, cookie: string): Promise<{ listingId: number }[]> {
  const rows: { listingId: number }[] = []
  for (let next: string | undefined = path; next !== undefined; ) {
    const response: Response = await fetch(`${url}${next}`, { headers: { cookie } })
    if (!response.ok) throw new Error(`${next}: ${response.status}`)
    rows.push(...((await response.json()) as { listingId: number }[]))
    next = /<([^>]+)>; rel="next"/.exec(response.headers.get('link') ?? '')?.[1]
  }
  return rows
}
