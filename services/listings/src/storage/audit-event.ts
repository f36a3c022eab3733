import { type AuditAction, type AuditChange, auditEntry } from '@plekje/contracts'
import { type OutboxEntry, outboxEvent } from '@plekje/service-kit'
import type { Actor } from '../domain/audit'

/** An entry of the audit log. Add it to the outbox in the transaction of the change. */
export const auditEvent = (
  { id }: Pick<Actor, 'id'>,
  action: AuditAction,
  subject: { readonly kind: string; readonly id: string; readonly name: string },
  changes: readonly AuditChange[] = [],
): OutboxEntry => outboxEvent('admin.audited', subject.id, auditEntry({ actorId: id, action, subject, changes }))
