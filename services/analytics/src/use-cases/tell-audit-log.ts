import { auditActor, type Member } from '@plekje/contracts'
import { type EventSpool, eventMessage } from '@plekje/service-kit'

/** What an operator did with events. */
export interface OperationAudit {
  readonly action:
    | 'dead-letters.redriven'
    | 'dead-letters.discarded'
    | 'figures.replayed'
    | 'refused-events.sent'
    | 'refused-events.dropped'
  /** Of letters: their topic. */
  readonly topic?: string
  /** Of refused events: the service they lie in. */
  readonly service?: string
  readonly count?: number
  readonly reason?: string
}

export type TellOperation = (by: Member, operation: OperationAudit) => Promise<void>

/** Tells the audit log of what this service's operators do; durable when it resolves, also while the log is away. */
export const createTellOperation =
  (spool: Pick<EventSpool, 'accept'>): TellOperation =>
  async ({ id }, { action, topic, service, count, reason }) => {
    const subject =
      topic !== undefined
        ? { kind: 'dead-letters', id: topic, name: topic }
        : service !== undefined
          ? { kind: 'refused-events', id: service, name: service }
          : { kind: 'figures', id: 'figures', name: 'Cijfers' }
    const changes = count === undefined ? [] : [{ field: 'messages', from: null, to: String(count) }]
    const data = { actor: auditActor(id), action, subject, changes, reason: reason ?? null }
    await spool.accept('admin.audited', eventMessage('admin.audited', subject.id, data))
  }
