import type { ClaimConcern, ClaimDecision, ClaimWay, ManagerRole } from '@plekje/contracts'
import { isMailProvider } from './mail-providers'
import type { Venue } from './venue'

export interface Manager {
  readonly _id: string
  readonly listingId: number
  readonly memberId: string
  readonly username: string
  readonly role: ManagerRole
  readonly since: Date
}

/** An invitation by an owner. It expires by itself. */
export interface Invitation {
  readonly _id: string
  readonly listingId: number
  /** As the owner typed it. */
  readonly username: string
  readonly role: ManagerRole
  readonly invitedById: string
  readonly invitedBy: string
  /** `sending`: accounts has not yet looked up who has the username. */
  readonly state: 'sending' | 'waiting' | 'unknown'
  /** The member with the username; absent until it was looked up. */
  readonly memberId?: string
  readonly createdAt: Date
  readonly expiresAt: Date
}

export interface Claim {
  readonly _id: string
  readonly listingId: number
  readonly listingName: string
  readonly listingSlug: string
  /** Id and name are absent after the member was erased. */
  readonly memberId?: string
  readonly username?: string
  readonly way: ClaimWay
  readonly evidence: string
  readonly address?: string
  /** The last code; absent before one was mailed. */
  readonly code?: { readonly hash: string; readonly expiresAt: Date }
  /** Wrong codes that may still be entered. */
  readonly triesLeft: number
  readonly confirmedAt?: Date
  readonly createdAt: Date
  /** `code` waits for a mailed code, `review` for an administrator. `at` is when this state began. */
  readonly queue: { readonly state: 'code' | 'review' | 'decided'; readonly at: Date }
  readonly decision?: ClaimDecision
  /** Name and id of the administrator; the id is absent after the administrator was erased. */
  readonly decidedBy?: string
  readonly decidedById?: string
  /** When the claim is deleted, unless its code is entered before. */
  readonly expiresAt?: Date
}

export const MAX_CODE_TRIES = 5
/** Maximum codes per hour that one member requests for one venue; the venue has a higher maximum (OWNER-4). */
export const MAX_CODES_PER_MEMBER = 3
/** A claim whose code is not entered is deleted after this time. */
export const CODE_CLAIM_HOURS = 24
export const INVITATION_DAYS = 14
/** Maximum number of managers and open invitations of a venue. */
export const MAX_PEOPLE = 20

export type CodeOutcome = 'right' | 'wrong' | 'expired' | 'no-tries' | 'address-changed'

/** Compares the hash of a typed code with that of the claim. A code sent to a former address of the venue is void. */
export function checkCode(claim: Claim, venue: Venue, typedHash: string, now: Date): CodeOutcome {
  const { code, triesLeft } = claim
  if (!isCurrentAddress(claim, venue)) return 'address-changed'
  if (triesLeft <= 0) return 'no-tries'
  if (!code || code.expiresAt <= now) return 'expired'
  return code.hash === typedHash ? 'right' : 'wrong'
}

/** The domain of a venue's website at which only its people have addresses; null if there is none (OWNER-3). */
export function websiteDomain({ website }: Pick<Venue, 'website'>): string | null {
  const [first = ''] = (website ?? '').trim().split(/[\s,;|]+/)
  const url = /^https?:\/\//i.test(first) ? first : `https://${first}`
  if (!URL.canParse(url)) return null
  const { hostname, pathname } = new URL(url)
  // A path that begins with a tilde is a personal page at a provider.
  if (pathname.startsWith('/~')) return null
  const domain = hostname.replace(/^www\./, '')
  const isName = /^(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9]$/.test(domain)
  return isName && !isMailProvider(domain) ? domain : null
}

/** True if a claim's code went to an address that the venue still has. */
export function isCurrentAddress({ way, address }: Claim, venue: Pick<Venue, 'email' | 'website'>): boolean {
  if (way === 'venue-address') return address === venue.email
  const domain = websiteDomain(venue)
  return domain !== null && address?.endsWith(`@${domain}`) === true
}

/** The address or website that a granted claim confirms; empty if no code was entered. */
export function addressConfirmedByGrant(claim: Claim, venue: Venue): Pick<Venue, 'checkedEmail' | 'checkedWebsite'> {
  if (!claim.confirmedAt || !isCurrentAddress(claim, venue)) return {}
  return claim.way === 'venue-address' ? { checkedEmail: venue.email } : { checkedWebsite: venue.website }
}

/** True if an administrator entered or confirmed the address or website from which the claim's address was taken. */
const isCheckedAddress = ({ way }: Claim, { email, checkedEmail, website, checkedWebsite }: Venue): boolean =>
  way === 'venue-address' ? email === checkedEmail : website === checkedWebsite

/** Reasons for which an administrator must decide, besides an existing owner (OWNER-5). */
export function concernsOf(claim: Claim, venue: Venue, { isTakenBack }: { readonly isTakenBack: boolean }) {
  const concerns: ClaimConcern[] = []
  if (isTakenBack) concerns.push('role-taken-back')
  if (claim.way === 'evidence') return concerns
  if (!isCurrentAddress(claim, venue)) concerns.push('address-changed')
  else if (!isCheckedAddress(claim, venue)) concerns.push('address-unchecked')
  return concerns
}

/** True if the venue would be left with managers, but without an owner to remove them. */
export const isLastOwner = (leaving: Manager, managers: readonly Manager[]): boolean =>
  leaving.role === 'owner' &&
  managers.length > 1 &&
  managers.every(({ _id, role }) => _id === leaving._id || role !== 'owner')
