import type { Member } from '@plekje/contracts'
import { type EventSpool, eventMessage } from '@plekje/service-kit'

/** What an operator did with events. */
export interface OperationAudit {
  readonly action: 'dead-letters.redriven' | 'dead-letters.discarded' | 'figures.replayed'
  /** Of letters: their topic. */
  readonly topic?: string
  readonly count?: number
  readonly reason?: string
}

export type TellOperation = (by: Member, operation: OperationAudit) => Promise<void>

/** Tells the audit log of what this service's operators do; durable when it resolves, also while the log is away. */
export const createTellOperation =
  (spool: Pick<EventSpool, 'accept'>): TellOperation =>
  async ({ id, username }, { action, topic, count, reason }) => {
    const subject =
      topic === undefined
        ? { kind: 'figures', id: 'figures', name: 'Cijfers' }
        : { kind: 'dead-letters', id: topic, name: topic }
    const changes = count === undefined ? [] : [{ field: 'messages', from: null, to: String(count) }]
    const data = { actor: { id, username }, action, subject, changes, reason: reason ?? null }
    await spool.accept('admin.audited', eventMessage('admin.audited', subject.id, data))
  }
