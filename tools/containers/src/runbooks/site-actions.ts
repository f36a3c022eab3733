import { signIn, waitUntil } from '@plekje/testing'
import { ensure } from '../checks'

const TIMEOUT_MS = 300_000

/** A venue that an administrator shows and hides, to see whether changes arrive. */
export interface WatchedVenue {
  /** Hides or shows the venue, and waits until search has the change. */
  setVisible(visible: boolean): Promise<void>
  /** Hides or shows the venue, without waiting for search. */
  change(visible: boolean): Promise<void>
  /** Waits until search finds the venue, or no longer does. */
  waitUntilInSearch(visible: boolean): Promise<true>
}

/** Waits until `/readyz` of a site answers 200. */
export const untilReady = (url: string): Promise<true> =>
  waitUntil(async () => (await fetch(`${url}/readyz`)).ok, {
    timeoutMs: TIMEOUT_MS,
    intervalMs: 500,
    what: `${url}/readyz`,
  })

/** The current time in the format of the documents: `2026-01-30T13:00:00Z`. */
export const utcNow = (): string => new Date().toISOString().replace(/\.\d+Z$/, 'Z')

export const lastLineOf = (output: string): string | undefined => output.trim().split('\n').pop()

/** The pair of keys that a command printed. @throws when it printed none */
export function keysIn(output: string): { readonly recipient: string; readonly identity: string } {
  const [, recipient] = /BACKUP_RECIPIENT=(\S+)/.exec(output) ?? []
  const [, identity] = /BACKUP_IDENTITY=(\S+)/.exec(output) ?? []
  if (!recipient || !identity) throw new Error(`no pair of keys in:\n${output}`)
  return { recipient, identity }
}

export async function recordPageView(url: string): Promise<void> {
  await fetch(`${url}/api/track-page`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'user-agent': 'Mozilla/5.0 Firefox/128.0' },
    body: JSON.stringify({ events: [{ kind: 'view', path: '/' }] }),
  })
}

/** Watches a venue of the seed. Each change signs in again, because sessions may be gone. */
export async function watchVenue(url: string, adminPassword: string): Promise<WatchedVenue> {
  const [venue] = (await (await fetch(`${url}/api/listings?limit=1&offset=700`)).json()) as {
    id: number
    slug: string
  }[]
  if (!venue) throw new Error('the seed has no venue')
  const change = async (visible: boolean) => {
    const reply = await fetch(`${url}/api/admin/venues/${venue.id}/visibility`, {
      method: 'PATCH',
      headers: { 'content-type': 'application/json', cookie: await signIn(url, 'admin', adminPassword) },
      body: JSON.stringify({ visible }),
    })
    ensure(reply.ok, `${venue.slug} stays as it is: ${reply.status} ${await reply.text()}`)
  }
  const waitUntilInSearch = (visible: boolean) =>
    waitUntil(
      async () => {
        const reply = await fetch(`${url}/api/listings?limit=1000`)
        if (!reply.ok) return false
        const found = (await reply.json()) as { id: number }[]
        return found.some(({ id }) => id === venue.id) === visible
      },
      { timeoutMs: TIMEOUT_MS, intervalMs: 1000, what: `search to ${visible ? 'show' : 'lose'} ${venue.slug}` },
    )
  return {
    change,
    waitUntilInSearch,
    setVisible: async (visible) => {
      await change(visible)
      await waitUntilInSearch(visible)
    },
  }
}
