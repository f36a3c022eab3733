import type { AuditEntry } from './operations'
import type { ProposedField } from './proposal-fields'
import type { VenueEdit } from './venues-admin'

/** Actions of the audit log, by kind of subject: `venue.edited` is about a `venue`. */
export const AUDIT_ACTIONS = [
  'venue.created',
  'venue.edited',
  'venue.shown',
  'venue.hidden',
  'venue.deleted',
  'venue.photos-changed',
  'venues.imported',
  'import.undone',
  'user.granted-admin',
  'user.revoked-admin',
  'review.hidden',
  'review.kept',
  'review.photo-approved',
  'review.photo-rejected',
  'review.reply-hidden',
  'review.reply-kept',
  'proposal.taken',
  'proposal.refused',
  'claim.sent',
  'claim.granted',
  'claim.refused',
  'manager.invited',
  'manager.added',
  'manager.removed',
  'feedback.done',
  'feedback.reopened',
  'dead-letters.redriven',
  'dead-letters.discarded',
  'refused-events.sent',
  'refused-events.dropped',
  'figures.replayed',
] as const
export type AuditAction = (typeof AUDIT_ACTIONS)[number]
export type AuditKind = AuditAction extends infer Action
  ? Action extends `${infer Kind}.${string}`
    ? Kind
    : never
  : never

/** Audited fields of a venue: all editable fields, with names for category and place, and the fields of a new venue. */
export type VenueAuditField =
  | Exclude<keyof VenueEdit, 'version' | 'categoryId' | 'locationId'>
  | 'category'
  | 'location'
  | 'openingHours'
  | 'specialHours'
  | 'hoursChecked'
  | 'closed'

/** A field whose value changed. */
export type AuditField =
  | VenueAuditField
  | ProposedField
  | 'photos'
  | 'isAdmin'
  | 'role'
  | 'member'
  | 'state'
  | 'decision'
  | 'messages'
  | 'venues'
  | 'editedVenues'

export interface AuditChange {
  readonly field: AuditField
  readonly from: string | null
  readonly to: string | null
}

/**
 * Creates the data of `admin.audited`. The actor is an id only: the log looks up names when it is shown. Its empty name
 * is for older consumers, which require one. The types exclude actions and fields for which the log has no text.
 */
export const auditEntry = ({
  actorId,
  action,
  subject,
  changes = [],
  reason = null,
}: {
  readonly actorId: string
  readonly action: AuditAction
  readonly subject: AuditEntry['subject']
  readonly changes?: readonly AuditChange[]
  readonly reason?: string | null
}) => ({ actor: auditActor(actorId), action, subject, changes: [...changes], reason })

export const auditActor = (id: string): AuditEntry['actor'] => ({ id, username: '' })
