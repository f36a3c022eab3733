import type { AuditEntry } from './operations'
import type { VenueEdit } from './venues-admin'

/** What the audit log tells of, by the kind of what was changed: `venue.edited` is of the kind `venue`. */
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

/** Of a venue: whatever can be edited, category and place by their names, and what comes with a new one. */
export type VenueAuditField =
  | Exclude<keyof VenueEdit, 'version' | 'categoryId' | 'locationId'>
  | 'category'
  | 'location'
  | 'openingHours'
  | 'specialHours'
  | 'hoursChecked'

/** Of what a value was changed. */
export type AuditField =
  | VenueAuditField
  | 'photos'
  | 'isAdmin'
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
 * What `admin.audited` carries. Who did it is told by id alone: names are looked up when the log is shown, and the empty
 * one is for consumers of the version before, which expect a name. An action or field that the log has no text for cannot
 * be told.
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
