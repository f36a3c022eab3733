import { randomUUID } from 'node:crypto'
import { mailTo } from '@plekje/testing'
import { addVenue, type OwnVenue } from './administrator'
import { type Account, createMember, signIn } from './member'
import type { Visitor, visitors } from './visitor'

export type VenueWithAddress = OwnVenue & { readonly email: string }

/** A signed-in member in a browser of their own. */
export async function newMember(
  newVisitor: ReturnType<typeof visitors>,
  name: string,
): Promise<{ account: Account; visitor: Visitor }> {
  const account = await createMember(name)
  const visitor = await newVisitor()
  await signIn(visitor.context, account, { sawWelcome: true })
  return { account, visitor }
}

/** Adds a venue with a website and a mail address of its own. */
export async function addOwnVenue(more: { readonly openingHours?: string } = {}): Promise<VenueWithAddress> {
  const email = `info@zaak-${randomUUID().slice(0, 8)}.example`
  return { ...(await addVenue({ email, website: `https://www.${email.split('@')[1]}`, ...more })), email }
}

export async function codeTo(email: string): Promise<string> {
  const mail = await mailTo(process.env.E2E_DATA_DIR ?? '', email, { subject: /^Je code/ })
  return /De code is: ([0-9A-Z-]{9})/.exec(mail)?.[1] ?? ''
}

/** Claims a venue by the calls that its dialog makes. */
export async function own({ context: { request } }: Visitor, { id, email }: VenueWithAddress): Promise<void> {
  const claim = await request.post(`/api/listings/${id}/claims`, { data: { way: 'venue-address' } })
  expect(claim.status()).toBe(201)
  const decision = await request.post(`/api/listings/${id}/claims/code`, { data: { code: await codeTo(email) } })
  expect(await decision.json()).toEqual({ state: 'granted' })
}
