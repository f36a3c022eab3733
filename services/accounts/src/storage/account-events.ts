import type { EventData } from '@plekje/contracts'
import { type OutboxEntry, outboxEvent } from '@plekje/service-kit'
import type { StoredUser } from './user-model'

type Change = Exclude<EventData<'account.changed'>['change'], 'erased' | 'erasure-confirmed'>

/** Announces a changed account; consumers read the details themselves. */
export const accountChanged = ({ _id }: Pick<StoredUser, '_id'>, change: Change): OutboxEntry =>
  outboxEvent('account.changed', _id, { userId: _id, change })

/** Announces an erasure to the services, which confirm it, and to the ledger. */
export const accountErased = (userId: string, at: Date): OutboxEntry[] => [
  outboxEvent('account.changed', userId, { userId, change: 'erased' }),
  outboxEvent('member.erased', userId, { userId, erasedAt: at.toISOString() }),
]
