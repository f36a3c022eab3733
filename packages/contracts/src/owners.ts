import { z } from 'zod'
import { defineApi } from './define-api'
import { wholeInAddress } from './numbers-in-address'
import {
  CLAIM_CONCERNS,
  CLAIM_DECISIONS,
  CLAIM_WAYS,
  MANAGER_ROLES,
  MAX_EVIDENCE_CHARACTERS,
  MIN_EVIDENCE_CHARACTERS,
} from './owner-roles'
import { Instant, NumericIdInAddress, OpaqueId, RequiredLine, RequiredText, TechnicalText } from './values'

const ListingId = z.object({ listingId: NumericIdInAddress })
const Role = z.enum(MANAGER_ROLES, 'Kies eigenaar of redacteur.')

/** The part before the @ of an address at the venue's website. */
const LocalPart = TechnicalText(64).refine(
  (text) => /^[A-Za-z0-9](?:[A-Za-z0-9._+-]*[A-Za-z0-9])?$/.test(text.trim()) && !text.includes('..'),
  'Vul het deel voor de @ in, zoals info.',
)

/** A claim on a venue (OWNER-1). */
export const NewClaim = z.discriminatedUnion(
  'way',
  [
    z.object({ way: z.literal('venue-address') }),
    z.object({ way: z.literal('website-address'), localPart: LocalPart }),
    z.object({
      way: z.literal('evidence'),
      evidence: RequiredText(MAX_EVIDENCE_CHARACTERS, 'Vertel hoe we kunnen zien dat dit jouw zaak is.').refine(
        (text) => text.trim().length >= MIN_EVIDENCE_CHARACTERS,
        `Schrijf minstens ${MIN_EVIDENCE_CHARACTERS} tekens.`,
      ),
    }),
  ],
  'Kies hoe je laat zien dat dit jouw zaak is.',
)
export type NewClaim = z.infer<typeof NewClaim>

/** A member's claim that is not decided. */
export const OwnClaim = z.object({
  id: z.string(),
  listingId: z.number().int(),
  listingName: z.string(),
  listingSlug: z.string(),
  way: z.enum(CLAIM_WAYS),
  /** `code`: the member must enter a mailed code. `review`: an administrator decides. */
  state: z.enum(['code', 'review']),
  /** The address that gets the code. */
  address: z.string().optional(),
  createdAt: Instant,
})
export type OwnClaim = z.infer<typeof OwnClaim>

/** A member's role at a venue, and the ways to claim it. */
export const Ownership = z.object({
  role: Role.nullable(),
  claim: OwnClaim.nullable(),
  /** The venue's own address; null if it has none. */
  venueAddress: z.string().nullable(),
  /** Domain of the venue's website; null if it has none, or one where everybody can have an address. */
  websiteDomain: z.string().nullable(),
})
export type Ownership = z.infer<typeof Ownership>

const Invitation = z.object({
  id: z.string(),
  listingId: z.number().int(),
  listingName: z.string(),
  listingSlug: z.string(),
  role: Role,
  /** Username of the owner who invites. */
  invitedBy: z.string(),
  createdAt: Instant,
})
export type OwnInvitation = z.infer<typeof Invitation>

const OwnVenue = z.object({
  listingId: z.number().int(),
  name: z.string(),
  slug: z.string(),
  locationName: z.string(),
  /** False for a hidden venue, whose page nobody can open. */
  hasPage: z.boolean(),
  role: Role,
})
export type OwnVenue = z.infer<typeof OwnVenue>

/** A member's venues, and the claims and invitations that are not decided. */
export const OwnVenues = z.object({
  venues: z.array(OwnVenue),
  claims: z.array(OwnClaim),
  invitations: z.array(Invitation),
})
export type OwnVenues = z.infer<typeof OwnVenues>

export const Manager = z.object({
  id: z.string(),
  username: z.string(),
  role: Role,
  since: Instant,
})
export type Manager = z.infer<typeof Manager>

/** The managers of a venue, and the members who are invited to manage it. */
export const VenuePeople = z.object({
  managers: z.array(Manager.extend({ isSelf: z.boolean() })),
  invitations: z.array(
    z.object({
      id: z.string(),
      username: z.string(),
      role: Role,
      /** `unknown`: nobody has this username. */
      state: z.enum(['waiting', 'unknown']),
      createdAt: Instant,
    }),
  ),
})
export type VenuePeople = z.infer<typeof VenuePeople>

/** Claims of members on venues, and the managers of a venue. */
export const ownersApi = defineApi({
  ownership: {
    method: 'GET',
    path: '/listings/:listingId/ownership',
    access: 'member',
    refuses: [404],
    summary: 'The role of the member at a venue, and the ways to claim it',
    params: ListingId,
    reply: Ownership,
  },
  claim: {
    method: 'POST',
    whenRepeated: 'keyed',
    path: '/listings/:listingId/claims',
    access: 'member',
    refuses: [404, 409],
    summary: 'Claims a venue: mails a code to an address of the venue, or asks an administrator; limited per hour',
    params: ListingId,
    body: NewClaim,
    reply: OwnClaim,
    status: 201,
  },
  confirmClaim: {
    method: 'POST',
    whenRepeated: 'once',
    path: '/listings/:listingId/claims/code',
    access: 'member',
    refuses: [404],
    summary: 'Confirms a claim by the mailed code. If the venue has an owner, an administrator decides',
    params: ListingId,
    body: z.object({ code: TechnicalText(40) }),
    reply: z.object({ state: z.enum(['granted', 'review']) }),
  },
  listOwnVenues: {
    method: 'GET',
    path: '/my-venues',
    access: 'member',
    refuses: [],
    summary: 'Venues that the member manages, open claims, and invitations to answer',
    reply: OwnVenues,
  },
  answerInvitation: {
    method: 'POST',
    whenRepeated: 'once',
    path: '/my-venues/invitations/:id/answer',
    access: 'member',
    refuses: [404],
    summary: 'Accepts or declines an invitation to manage a venue',
    params: z.object({ id: OpaqueId }),
    body: z.object({ accept: z.boolean('Kies aannemen of afslaan.') }),
    reply: z.undefined(),
    status: 204,
  },
  listPeople: {
    method: 'GET',
    path: '/my-venues/:listingId/people',
    access: 'member',
    refuses: [404],
    summary: 'People who manage a venue, for each of them; 404 for others',
    params: ListingId,
    reply: VenuePeople,
  },
  invite: {
    method: 'POST',
    whenRepeated: 'keyed',
    path: '/my-venues/:listingId/invitations',
    access: 'member',
    refuses: [403, 404, 409],
    summary: 'Invites a member by username to manage a venue, by an owner',
    params: ListingId,
    body: z.object({ username: RequiredLine(60, 'Vul een gebruikersnaam in.'), role: Role }),
    reply: z.object({ id: z.string() }),
    status: 201,
  },
  withdrawInvitation: {
    method: 'DELETE',
    path: '/my-venues/:listingId/invitations/:id',
    access: 'member',
    refuses: [403, 404],
    summary: 'Withdraws an invitation, by an owner',
    params: ListingId.extend({ id: OpaqueId }),
    reply: z.undefined(),
    status: 204,
  },
  removeManager: {
    method: 'DELETE',
    path: '/my-venues/:listingId/people/:id',
    access: 'member',
    refuses: [403, 404, 409],
    summary:
      'Removes somebody from a venue, by an owner, or oneself; the last owner stays while others manage it (409)',
    params: ListingId.extend({ id: OpaqueId }),
    reply: z.undefined(),
    status: 204,
  },
})

export const Claim = z.object({
  id: z.string(),
  listingId: z.number().int(),
  listingName: z.string(),
  listingSlug: z.string(),
  /** Username of the claimant; null after the member was erased. */
  claimedBy: z.string().nullable(),
  way: z.enum(CLAIM_WAYS),
  evidence: z.string(),
  /** The address whose code was entered. */
  confirmedAddress: z.string().nullable(),
  createdAt: Instant,
  state: z.enum(['review', ...CLAIM_DECISIONS]),
  /** Null while open. */
  decision: z.object({ by: z.string(), at: Instant }).nullable(),
  /** Empty for a decided claim. */
  concerns: z.array(z.enum(CLAIM_CONCERNS)),
  /** Refused claims of the same member on this venue. */
  refusedBefore: z.number().int().min(0),
  /** People who manage the venue now. */
  managers: z.array(Manager),
})
export type Claim = z.infer<typeof Claim>

export const ownersAdminApi = defineApi({
  listClaims: {
    method: 'GET',
    path: '/admin/claims',
    access: 'admin',
    refuses: [],
    summary: 'Claims on venues, longest waiting first; decided ones latest first',
    query: z.object({
      state: z.enum(['open', 'decided']).default('open'),
      page: wholeInAddress(z.number().int().min(1)).default(1),
      limit: wholeInAddress(z.number().int().min(1).max(100)).default(20),
    }),
    reply: z.object({ claims: z.array(Claim), total: z.number().int() }),
  },
  decideClaim: {
    method: 'POST',
    whenRepeated: 'once',
    path: '/admin/claims/:id/decision',
    access: 'admin',
    refuses: [404, 409],
    summary: 'Grants a claim, which makes the member an owner, or refuses it; 409 if somebody decided',
    params: z.object({ id: OpaqueId }),
    body: z.object({ decision: z.enum(CLAIM_DECISIONS, 'Kies toekennen of afwijzen.') }),
    reply: Claim,
  },
  takeRoleBack: {
    method: 'DELETE',
    path: '/admin/venues/:listingId/managers/:id',
    access: 'admin',
    refuses: [404],
    summary: 'Takes a role away from a manager of a venue',
    params: ListingId.extend({ id: OpaqueId }),
    reply: z.undefined(),
    status: 204,
  },
})

/**
 * Accounts calls these endpoints when it sends a mail about ownership. Codes are created and names are read only then,
 * so that no event and no queued mail contains them.
 */
export const ownershipMailsApi = defineApi({
  issueClaimCode: {
    method: 'POST',
    whenRepeated: 'again',
    path: '/internal/claims/:id/code',
    access: 'internal',
    callers: ['accounts'],
    summary: 'A new code for a claim, with the address it goes to; former codes end. 404 if the claim waits for none',
    params: z.object({ id: OpaqueId }),
    reply: z.object({ to: z.string(), code: z.string(), listingName: z.string() }),
  },
  invitation: {
    method: 'GET',
    path: '/internal/invitations/:id',
    access: 'internal',
    callers: ['accounts'],
    summary: 'The username that was invited; 404 if the invitation is gone or was sent',
    params: z.object({ id: OpaqueId }),
    reply: z.object({ username: z.string(), listingName: z.string(), role: Role }),
  },
  issueReminder: {
    method: 'POST',
    whenRepeated: 'again',
    path: '/internal/hours-reminders/:id',
    access: 'internal',
    callers: ['accounts'],
    summary:
      'The hours of a reminder with a new token that confirms them; its former token ends. 404 if nothing is to be mailed',
    params: z.object({ id: OpaqueId }),
    reply: z.object({
      listingId: z.number().int(),
      listingName: z.string(),
      /** Blocks of lines, as visitors read them; empty if no hours are known. */
      hours: z.array(z.string()),
      /** Null without hours, which nobody can confirm. */
      token: z.string().nullable(),
    }),
  },
  addressInvitation: {
    method: 'PUT',
    path: '/internal/invitations/:id/member',
    access: 'internal',
    callers: ['accounts'],
    summary: 'Stores who has the invited username; null for nobody',
    params: z.object({ id: OpaqueId }),
    body: z.object({ memberId: OpaqueId.nullable() }),
    reply: z.undefined(),
    status: 204,
  },
})
