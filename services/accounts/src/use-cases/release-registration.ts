import type { AdministratorSeats } from '../storage/administrator-seats'
import { type ErasureRepository, WRITES_OF_ERASURE } from '../storage/erasure-repository'
import type { StoredUser } from '../storage/user-model'
import type { UserRepository } from '../storage/user-repository'

export interface ReleaseRegistrationParts {
  readonly users: Pick<UserRepository, 'pretendToWrite'>
  readonly erasures: Pick<ErasureRepository, 'erase'>
  readonly seats: Pick<AdministratorSeats, 'revoke'>
  readonly now: () => Date
}

/**
 * Removes an unverified registration in the transaction that read it, so that its username and address are available;
 * the other services erase its data too. Returns false when the registration is verified or belongs to the last
 * administrator. Takes the same time without a registration, so that timing reveals nothing.
 */
export const createReleaseRegistration =
  ({ users, erasures, seats, now }: ReleaseRegistrationParts) =>
  async (registration: Pick<StoredUser, '_id' | 'isAdmin' | 'isEmailVerified'> | null): Promise<boolean> => {
    if (!registration || registration.isEmailVerified) {
      await users.pretendToWrite(WRITES_OF_ERASURE)
      return false
    }
    if (registration.isAdmin && !(await seats.revoke(registration._id))) return false
    return erasures.erase(registration._id, now())
  }

export type ReleaseRegistration = ReturnType<typeof createReleaseRegistration>
