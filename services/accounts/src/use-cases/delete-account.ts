import type { Member } from '@plekje/contracts'
import type { InTransaction } from '@plekje/service-kit'
import type { Caller } from '../http/caller'
import { lastAdministrator } from '../refusals'
import type { AdministratorSeats } from '../storage/administrator-seats'
import type { ErasureRepository } from '../storage/erasure-repository'
import type { Sessions } from '../storage/sessions'
import type { CheckPassword } from './check-password'

export interface DeleteAccountParts {
  readonly inTransaction: InTransaction
  readonly erasures: ErasureRepository
  readonly seats: AdministratorSeats
  readonly sessions: Sessions
  readonly checkPassword: CheckPassword
  readonly now: () => Date
}

/** Erases the account at once; services receive an event and confirm. The last administrator cannot be erased. */
export const createDeleteAccount =
  ({ inTransaction, erasures, seats, sessions, checkPassword, now }: DeleteAccountParts) =>
  async (member: Member, password: string, caller: Caller): Promise<void> => {
    const user = await checkPassword(member.id, password, caller, 'password')
    await inTransaction(async () => {
      if (!(await seats.revoke(user._id))) throw lastAdministrator()
      await erasures.erase(user._id, now())
    })
    // The account is erased anyway. Sessions that cannot be ended now are ended by the event of the erasure.
    await sessions.endAll(user._id).catch(() => undefined)
  }
