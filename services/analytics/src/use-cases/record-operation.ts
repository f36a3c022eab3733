import { type AuditAction, auditEntry, type Member } from '@plekje/contracts'
import { type EventSpool, eventMessage } from '@plekje/service-kit'

/** What an operator did with events. */
export interface OperationAudit {
  readonly action: Extract<AuditAction, `${'dead-letters' | 'refused-events' | 'figures'}.${string}`>
  /** Of letters: their topic. */
  readonly topic?: string
  /** Of refused events: the service they lie in. */
  readonly service?: string
  readonly count?: number
  readonly reason?: string
}

export type RecordOperation = (by: Member, operation: OperationAudit) => Promise<void>

/** Records in the audit log what this service's operators do; durable when it resolves, also while the log is away. */
export const createRecordOperation =
  (spool: Pick<EventSpool, 'accept'>): RecordOperation =>
  async ({ id }, { action, topic, service, count, reason }) => {
    const subject =
      topic !== undefined
        ? { kind: 'dead-letters', id: topic, name: topic }
        : service !== undefined
          ? { kind: 'refused-events', id: service, name: service }
          : { kind: 'figures', id: 'figures', name: 'Cijfers' }
    const changes = count === undefined ? [] : [{ field: 'messages' as const, from: null, to: String(count) }]
    const data = auditEntry({ actorId: id, action, subject, changes, reason: reason ?? null })
    await spool.accept('admin.audited', eventMessage('admin.audited', subject.id, data))
  }
