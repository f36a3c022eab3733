import type { ClaimDecision, ClaimWay, ManagerRole } from '@plekje/contracts'
import { isMailProvider } from './mail-providers'
import type { Venue } from './venue'

/** A member who manages a venue. */
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

/** A member's claim that a venue is theirs. */
export interface Claim {
  readonly _id: string
  readonly listingId: number
  readonly listingName: string
  readonly listingSlug: string
  /** Absent, with the name, after the member was erased. */
  readonly memberId?: string
  readonly username?: string
  readonly way: ClaimWay
  readonly evidence: string
  /** The address that gets the code. */
  readonly address?: string
  /** The last code; absent before one was mailed. */
  readonly code?: { readonly hash: string; readonly expiresAt: Date }
  /** Wrong codes that may still be entered. */
  readonly triesLeft: number
  readonly confirmedAt?: Date
  readonly createdAt: Date
  /** `code` waits for a mailed code, `review` for an administrator; with the time since when. */
  readonly queue: { readonly state: 'code' | 'review' | 'decided'; readonly at: Date }
  readonly decision?: ClaimDecision
  /** The id also after the administrator was erased. */
  readonly decidedBy?: string
  readonly decidedById?: string
  /** When a claim expires that waits for a code. */
  readonly expiresAt?: Date
}

/** Wrong codes per claim. */
export const MAX_CODE_TRIES = 5
/** A claim whose code is never entered is forgotten. */
export const CODE_CLAIM_HOURS = 24
export const INVITATION_DAYS = 14
/** People and open invitations of a venue. */
export const MAX_PEOPLE = 20

export type CodeOutcome = 'right' | 'wrong' | 'expired' | 'no-tries'

/** Compares a typed code, as a hash, with that of a claim. */
export function checkCode({ code, triesLeft }: Claim, typedHash: string, now: Date): CodeOutcome {
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
  // Many people have a page of their own under such a path.
  if (pathname.startsWith('/~')) return null
  const domain = hostname.replace(/^www\./, '')
  const isName = /^(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9]$/.test(domain)
  return isName && !isMailProvider(domain) ? domain : null
}

/** An owner cannot go while others manage the venue with nobody to remove them. */
export const isLastOwner = (leaving: Manager, managers: readonly Manager[]): boolean =>
  leaving.role === 'owner' &&
  managers.length > 1 &&
  managers.every(({ _id, role }) => _id === leaving._id || role !== 'owner')
