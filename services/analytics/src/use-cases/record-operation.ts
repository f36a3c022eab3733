import { type AuditAction, auditEntry, type Member } from '@plekje/contracts'
import { type EventSpool, eventMessage } from '@plekje/service-kit'

/** An operator's action on events. */
export interface OperationAudit {
  readonly action: Extract<AuditAction, `${'dead-letters' | 'refused-events' | 'figures'}.${string}`>
  /** The topic of dead letters. */
  readonly topic?: string | undefined
  /** The service of refused events. */
  readonly service?: string | undefined
  readonly count?: number | undefined
  readonly reason?: string | undefined
}

function subjectOf(topic: string | undefined, service: string | undefined) {
  if (topic !== undefined) return { kind: 'dead-letters', id: topic, name: topic }
  if (service !== undefined) return { kind: 'refused-events', id: service, name: service }
  return { kind: 'figures', id: 'figures', name: 'Cijfers' }
}

export type RecordOperation = (by: Member, operation: OperationAudit) => Promise<void>

/**
 * Records the actions of this service's operators in the audit log; durable when it resolves, even during an outage of
 * the event log.
 */
export const createRecordOperation =
  (spool: Pick<EventSpool, 'accept'>): RecordOperation =>
  async ({ id }, { action, topic, service, count, reason }) => {
    const subject = subjectOf(topic, service)
    const changes = count === undefined ? [] : [{ field: 'messages' as const, from: null, to: String(count) }]
    const data = auditEntry({ actorId: id, action, subject, changes, reason: reason ?? null })
    await spool.accept('admin.audited', eventMessage('admin.audited', subject.id, data))
  }
