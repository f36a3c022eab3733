import type { Member } from '@plekje/contracts'
import type { Caller } from '../http/caller'
import { lastAdministrator } from '../refusals'
import { accountErased } from '../storage/account-events'
import type { AdministratorSeats } from '../storage/administrator-seats'
import type { ErasureRepository } from '../storage/erasure-repository'
import type { Sessions } from '../storage/sessions'
import type { CheckPassword } from './check-password'

export interface DeleteAccountParts {
  readonly erasures: ErasureRepository
  readonly seats: AdministratorSeats
  readonly sessions: Sessions
  readonly checkPassword: CheckPassword
  readonly now: () => Date
}

/**
 * Erases the account immediately; other services receive the event and confirm. The last administrator cannot be erased.
 */
export const createDeleteAccount =
  ({ erasures, seats, sessions, checkPassword, now }: DeleteAccountParts) =>
  async (member: Member, password: string, caller: Caller): Promise<void> => {
    const user = await checkPassword(member.id, password, caller, 'password')
    if (!(await seats.revoke(user._id))) throw lastAdministrator()
    const at = now()
    await erasures.erase(user._id, at, accountErased(user._id, at))
    // The account is erased anyway: sessions that cannot be ended now end with the event.
    await sessions.endAll(user._id).catch(() => undefined)
  }
