import { type AuditAction, type AuditChange, auditEntry } from '@plekje/contracts'
import { type OutboxEntry, outboxEvent } from '@plekje/service-kit'
import type { Actor } from '../domain/audit'

/** The entry of the audit log, to be written together with the change it tells of. */
export const auditEvent = (
  { id }: Pick<Actor, 'id'>,
  action: AuditAction,
  subject: { readonly kind: string; readonly id: string; readonly name: string },
  changes: readonly AuditChange[] = [],
): OutboxEntry => outboxEvent('admin.audited', subject.id, auditEntry({ actorId: id, action, subject, changes }))
