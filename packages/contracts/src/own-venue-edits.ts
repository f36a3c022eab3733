import { z } from 'zod'
import { defineApi } from './define-api'
import { VenueHoursEdit } from './hours'
import { wholeInAddress } from './numbers-in-address'
import { OWNER_CHANGE_STATES } from './owner-roles'
import { CHANGED_FIELDS, MANAGED_FIELDS } from './proposal-fields'
import { Proposal, ProposedValue, proposalsAdminApi } from './proposals'
import { Instant, Latitude, Longitude, NumericIdInAddress, OpaqueId, TechnicalText } from './values'
import { VenueEdit } from './venues-admin'

const ListingId = z.object({ listingId: NumericIdInAddress })

/** Values that only administrators change, and the coordinates, which managers change as one point. */
const unmanagedFields = {
  version: true,
  name: true,
  categoryId: true,
  locationId: true,
  visible: true,
  latitude: true,
  longitude: true,
} as const
const point = z.object({ latitude: Latitude, longitude: Longitude }).optional()
const { openingHours, specialHours } = VenueHoursEdit.shape

/** Values that a manager changes; an omitted value stays (OWNER-14). */
export const ManagedChanges = VenueEdit.omit(unmanagedFields).extend({ openingHours, specialHours, point })
export type ManagedChanges = z.infer<typeof ManagedChanges>

/** A value that waits for an administrator, as readable text. */
const WaitingValue = z.object({ field: z.enum(MANAGED_FIELDS), proposed: z.string(), createdAt: Instant })

/** A venue as its managers edit it. */
export const OwnVenueDetails = z.object({
  listingId: z.number().int(),
  name: z.string(),
  version: z.number().int(),
  /** The current values; unknown ones are null or empty. */
  values: ManagedChanges,
  /** Fields whose changes wait for an administrator. */
  afterApproval: z.array(z.enum(MANAGED_FIELDS)),
  waiting: z.array(WaitingValue),
  /** When a manager last edited or confirmed the venue. */
  checkedAt: Instant.nullable(),
  /** When somebody last entered or confirmed the opening hours. */
  hoursCheckedAt: Instant.nullable().optional(),
  /** Number of photos, with those that wait for an administrator and without drawings. */
  photoCount: z.number().int().optional(),
})
export type OwnVenueDetails = z.infer<typeof OwnVenueDetails>

/** A change of one value by a manager. Values are readable text; null is unknown. */
export const OwnerChange = z.object({
  id: z.string(),
  listingId: z.number().int(),
  listingName: z.string(),
  listingSlug: z.string(),
  field: z.enum(CHANGED_FIELDS),
  before: z.string().nullable(),
  after: z.string().nullable(),
  /** The photo that was added or removed, for managers and administrators; absent once its file is deleted. */
  image: z.string().optional(),
  /** Username of the manager; null after they were erased. */
  by: z.string().nullable(),
  at: Instant,
  /** Name of the member who undid it, and when; null if nobody did. */
  undone: z.object({ by: z.string(), at: Instant }).nullable(),
  /** True if the reader may undo it now. */
  canUndo: z.boolean(),
})
export type OwnerChange = z.infer<typeof OwnerChange>

const PageQuery = z.object({
  page: wholeInAddress(z.number().int().min(1)).default(1),
  limit: wholeInAddress(z.number().int().min(1).max(100)).default(20),
})
const OwnerChanges = z.object({ changes: z.array(OwnerChange), total: z.number().int() })

/** A proposal of a visitor or member, for a manager. Names of administrators are left out. */
export const OwnProposal = Proposal.extend({
  values: z.array(
    ProposedValue.extend({
      /** False for a value on which an administrator decides. */
      canDecide: z.boolean(),
    }),
  ),
})
export type OwnProposal = z.infer<typeof OwnProposal>

/** Venues as their managers edit them; 404 for everybody else. The link of a mail confirms hours without signing in. */
export const ownVenueEditsApi = defineApi({
  ownVenue: {
    method: 'GET',
    path: '/my-venues/:listingId/details',
    access: 'member',
    refuses: [404],
    summary: 'The values of a venue that its manager edits, and what waits for approval',
    params: ListingId,
    reply: OwnVenueDetails,
  },
  editOwnVenue: {
    method: 'PUT',
    path: '/my-venues/:listingId/details',
    access: 'member',
    refuses: [404, 409],
    summary:
      'Changes values of a venue by its manager, at once or after approval by field; an outdated `version` is 409; limited per hour',
    params: ListingId,
    body: ManagedChanges.extend({ version: z.number('Laad de pagina opnieuw.').int() }),
    reply: OwnVenueDetails,
  },
  confirmOwnVenue: {
    method: 'POST',
    whenRepeated: 'again',
    path: '/my-venues/:listingId/check',
    access: 'member',
    refuses: [404, 409],
    summary: 'Confirms that everything about a venue is right, by its manager; an outdated `version` is 409',
    params: ListingId,
    body: z.object({ version: z.number('Laad de pagina opnieuw.').int() }),
    reply: OwnVenueDetails,
  },
  confirmHours: {
    method: 'POST',
    whenRepeated: 'once',
    path: '/hours-reminders/confirmation',
    access: 'public',
    refuses: [401, 404, 409],
    summary:
      'Confirms the hours that a mail showed by its token, without signing in; 409 if they changed since, 404 if the recipient no longer manages the venue',
    body: z.object({ token: TechnicalText(100).refine((token) => token !== '', 'Deze link klopt niet.') }),
    reply: z.object({ listingName: z.string(), confirmedAt: Instant }),
  },
  listOwnChanges: {
    method: 'GET',
    path: '/my-venues/:listingId/changes',
    access: 'member',
    refuses: [404],
    summary: 'Changes by managers of a venue, latest first',
    params: ListingId,
    query: PageQuery,
    reply: OwnerChanges,
  },
  undoOwnChange: {
    method: 'POST',
    whenRepeated: 'once',
    path: '/my-venues/:listingId/changes/:id/undo',
    access: 'member',
    refuses: [403, 404, 409],
    summary:
      'Restores the value before a change; 409 if the venue has another value meanwhile, 403 for a field that needs approval',
    params: ListingId.extend({ id: OpaqueId }),
    reply: OwnerChange,
  },
  listOwnProposals: {
    method: 'GET',
    path: '/my-venues/:listingId/proposals',
    access: 'member',
    refuses: [404],
    summary: 'Open corrections that visitors and members propose for a venue, longest waiting first',
    params: ListingId,
    query: PageQuery,
    reply: z.object({ proposals: z.array(OwnProposal), total: z.number().int() }),
  },
  decideOwnProposal: {
    method: 'POST',
    whenRepeated: 'once',
    path: '/my-venues/:listingId/proposals/:id/:field/decision',
    access: 'member',
    refuses: [403, 404, 409],
    summary:
      'Takes a value into the venue or refuses it, by its manager; 403 for a field that needs approval; else as for administrators',
    params: ListingId.extend(proposalsAdminApi.decideProposal.params.shape),
    body: proposalsAdminApi.decideProposal.body,
    reply: OwnProposal,
  },
})

export const ownVenueEditsAdminApi = defineApi({
  listOwnerChanges: {
    method: 'GET',
    path: '/admin/owner-changes',
    access: 'admin',
    refuses: [],
    summary: 'Changes of venues by their managers, latest first',
    query: PageQuery.extend({ state: z.enum(OWNER_CHANGE_STATES).default('valid') }),
    reply: OwnerChanges,
  },
  undoOwnerChange: {
    method: 'POST',
    whenRepeated: 'once',
    path: '/admin/owner-changes/:id/undo',
    access: 'admin',
    refuses: [404, 409],
    summary: 'Restores the value before a manager changed it; 409 if the venue has another value meanwhile',
    params: z.object({ id: OpaqueId }),
    reply: OwnerChange,
  },
})
