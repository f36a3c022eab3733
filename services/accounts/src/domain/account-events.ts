import type { EventData } from '@plekje/contracts'
import { type OutboxEntry, outboxEvent } from '@plekje/service-kit'
import type { StoredUser } from '../storage/user-model'

type Told = Pick<StoredUser, '_id' | 'username' | 'firstName'>
type Change = Exclude<EventData<'account.changed'>['change'], 'erased' | 'erasure-confirmed'>

/** Tells what changed of an account, with the names that others show of it. */
export const accountChanged = ({ _id, username, firstName }: Told, change: Change): OutboxEntry =>
  outboxEvent('account.changed', _id, { userId: _id, change, username, firstName })

export const accountErased = (userId: string): OutboxEntry =>
  outboxEvent('account.changed', userId, { userId, change: 'erased' })
