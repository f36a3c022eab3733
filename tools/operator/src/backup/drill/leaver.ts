import { ensure } from '@plekje/containers/checks'
import type { RunningSite } from '@plekje/containers/journeys'
import { mailedLinks, signIn, waitUntil } from '@plekje/testing'
import { send } from './site-state'

/** A member who is in the backup and leaves after it. */
interface Leaver {
  readonly username: string
  readonly password: string
  readonly venueId: number
}

export async function joinAndWrite({ url, dataDir }: RunningSite): Promise<Leaver> {
  const member = { username: `vertrekker-${process.pid}`, password: 'een goed wachtwoord' }
  const email = `${member.username}@voorbeeld.example`
  await send(url, '/api/register', { ...member, email })
  const [link = ''] = await mailedLinks(dataDir, email)
  ensure((await fetch(`${url}/api/verify-email${new URL(link).search}`)).ok, `${email} is not verified`)
  const cookie = await signIn(url, member.username, member.password)
  const [venue] = (await (await fetch(`${url}/api/listings?limit=1`)).json()) as { id: number }[]
  const venueId = venue?.id ?? 0
  const review = { rating: 4, comment: 'Van iemand die later vertrekt.' }
  ensure((await send(url, `/api/listings/${venueId}/reviews`, review, cookie)).status === 201, 'no review was written')
  return { ...member, venueId }
}

/** Deletes the account. Retries while the site is too busy (503); a repeat after a lost response gets 401. */
export async function leave({ url }: RunningSite, { username, password }: Leaver): Promise<void> {
  const cookie = await signIn(url, username, password)
  const hasLeft = async () => {
    const { status } = await send(url, '/api/account', { password }, cookie, 'DELETE')
    ensure([204, 401, 503].includes(status), `${username} could not leave: ${status}`)
    return status !== 503
  }
  await waitUntil(hasLeft, { timeoutMs: 600_000, intervalMs: 1000, what: `${username} to have left` })
}

/** Waits until the restored site has erased the member again. Throws when the account is there. */
export async function requireErased({ url }: RunningSite, { username, password, venueId }: Leaver): Promise<void> {
  const { status } = await send(url, '/api/login', { username, password })
  ensure(status === 401, `${username} can sign in again: ${status}`)
  const isNamed = async () => (await (await fetch(`${url}/api/listings/${venueId}/reviews`)).text()).includes(username)
  await waitUntil(async () => !(await isNamed()), { what: `reviews without ${username}` })
}
