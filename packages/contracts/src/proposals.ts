import { z } from 'zod'
import { defineApi } from './define-api'
import { wholeInAddress } from './numbers-in-address'
import { FIELD_DECISIONS, MAX_EXPLANATION_CHARACTERS, PROPOSED_FIELDS } from './proposal-fields'
import {
  EmailAddress,
  Instant,
  Latitude,
  Longitude,
  NumericIdInAddress,
  OpaqueId,
  RequiredLine,
  RequiredText,
  Slug,
  TechnicalText,
  Text,
} from './values'
import { eachFact, FactAnswer, GroupSize, MinimumAge } from './venue-facts'

/** Corrections of a venue, by field (PROPOSAL-2). */
export const ProposedChanges = z
  .object({
    /** True if the venue is closed for good, false if it is wrongly shown as closed. */
    closed: z.boolean(),
    address: RequiredLine(200, 'Vul een adres in.'),
    point: z.object({ latitude: Latitude, longitude: Longitude }),
    /** Opening hours in the notation that administrators use (VENUE-11). */
    openingHours: RequiredText(2000, 'Vul de openingstijden in.'),
    phone: RequiredLine(120, 'Vul een telefoonnummer in.'),
    /** The slug of the other venue. */
    duplicateOf: Slug,
    ...eachFact(FactAnswer),
    groupSize: GroupSize,
    minimumAge: MinimumAge,
  })
  .partial()
export type ProposedChanges = z.infer<typeof ProposedChanges>

export const Propose = z.object({
  changes: ProposedChanges.refine((changes) => Object.keys(changes).length > 0, 'Vul in wat er niet klopt.'),
  explanation: Text(MAX_EXPLANATION_CHARACTERS).default(''),
  /** True to send a photo as evidence afterwards, to {@link PROPOSAL_PHOTOS_PATH}. */
  withPhoto: z.boolean().optional(),
  /** A visitor's mail address, for one mail about the decision (PROPOSAL-15). Members get it at their own address. */
  email: EmailAddress.optional(),
})
export type Propose = z.infer<typeof Propose>

export const proposalsApi = defineApi({
  propose: {
    method: 'POST',
    whenRepeated: 'keyed',
    path: '/listings/:listingId/proposals',
    access: 'public',
    refuses: [401, 404, 409],
    summary: 'Proposes corrections of a venue, by visitors and members; limited per hour, and per venue (409)',
    params: z.object({ listingId: NumericIdInAddress }),
    body: Propose,
    reply: z.object({
      id: z.string(),
      /** Under this id the sender may send one photo, for 15 minutes; absent if none was announced. */
      photoId: z.string().optional(),
    }),
    status: 201,
  },
})

/**
 * `POST /api/proposal-photos/:id`: a photo as evidence, under the `photoId` of the proposal (PROPOSAL-14). The body is
 * one JPEG, PNG, WebP or AVIF image of at most `MAX_PHOTO_BYTES` (413). Returns 201 with {@link ProposalPhoto}, also
 * when it is sent again. Only administrators see it.
 */
export const PROPOSAL_PHOTOS_PATH = '/proposal-photos/:id'
export const ProposalPhoto = z.object({ id: z.string() })

export const PROPOSAL_STATES = ['open', 'decided'] as const
export type ProposalState = (typeof PROPOSAL_STATES)[number]

const Decision = z.object({ by: z.string(), at: Instant })

/** A value of a proposal. Values are readable text; null is unknown. */
export const ProposedValue = z.object({
  field: z.enum(PROPOSED_FIELDS),
  /** The venue's value when it was proposed. */
  before: z.string().nullable(),
  /** The venue's current value; null also if the venue does not exist any more. */
  now: z.string().nullable(),
  proposed: z.string(),
  /** The address of a manager's photo, for administrators; absent if it was refused or removed. */
  image: z.string().optional(),
  state: z.enum(['open', ...FIELD_DECISIONS]),
  /** Null while the value is open. */
  decision: Decision.nullable(),
  /** Number of other open proposals with the same value. */
  agreeing: z.number().int().min(0),
  /** The latest refusal of the same value in another proposal; null if there was none. */
  refusedBefore: Decision.nullable(),
  /** A text that changes with the venue's value. */
  version: z.string(),
})
export type ProposedValue = z.infer<typeof ProposedValue>

export const Proposal = z.object({
  id: z.string(),
  listingId: z.number().int(),
  listingName: z.string(),
  listingSlug: z.string(),
  by: z.enum(['member', 'visitor', 'manager']),
  /** Username of a manager, whose change waits for approval; absent after the manager was erased. */
  manager: z.string().optional(),
  explanation: z.string(),
  /** The address of the photo that was sent as evidence, for administrators; absent after its deletion. */
  photo: z.string().optional(),
  createdAt: Instant,
  values: z.array(ProposedValue),
})
export type Proposal = z.infer<typeof Proposal>

export const proposalsAdminApi = defineApi({
  listProposals: {
    method: 'GET',
    path: '/admin/proposals',
    access: 'admin',
    refuses: [],
    summary: 'Proposed corrections of venues, longest waiting first; decided ones latest first',
    query: z.object({
      state: z.enum(PROPOSAL_STATES).default('open'),
      page: wholeInAddress(z.number().int().min(1)).default(1),
      limit: wholeInAddress(z.number().int().min(1).max(100)).default(20),
    }),
    reply: z.object({ proposals: z.array(Proposal), total: z.number().int() }),
  },
  decideProposal: {
    method: 'POST',
    whenRepeated: 'once',
    path: '/admin/proposals/:id/:field/decision',
    access: 'admin',
    refuses: [404, 409],
    summary:
      'Takes a value into the venue or refuses it, in all open proposals that say the same; 409 if somebody decided, or for an outdated `version`',
    params: z.object({ id: OpaqueId, field: z.enum(PROPOSED_FIELDS) }),
    body: z.object({
      decision: z.enum(FIELD_DECISIONS, 'Kies overnemen of afwijzen.'),
      /** The version of the value that the administrator saw; without it the decision is about the current value. */
      version: TechnicalText(60).optional(),
    }),
    reply: Proposal,
  },
})

/** Mails to visitors who proposed, for accounts (PROPOSAL-15). */
export const visitorNoticesApi = defineApi({
  issueVisitorNotice: {
    method: 'POST',
    whenRepeated: 'again',
    path: '/internal/proposals/:id/notice',
    access: 'internal',
    callers: ['accounts'],
    summary: 'The address of a visitor, and what was decided; 404 if there is nothing to tell any more',
    params: z.object({ id: OpaqueId }),
    reply: z.object({
      to: z.string(),
      listingName: z.string(),
      taken: z.array(z.enum(PROPOSED_FIELDS)),
      refused: z.array(z.enum(PROPOSED_FIELDS)),
    }),
  },
  endVisitorNotice: {
    method: 'DELETE',
    path: '/internal/proposals/:id/notice',
    access: 'internal',
    callers: ['accounts'],
    summary: 'Forgets the address of a visitor, who was told',
    params: z.object({ id: OpaqueId }),
    reply: z.undefined(),
    status: 204,
  },
})
