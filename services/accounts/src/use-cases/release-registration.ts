import { accountErased } from '../storage/account-events'
import type { AdministratorSeats } from '../storage/administrator-seats'
import type { ErasureRepository } from '../storage/erasure-repository'
import type { StoredUser } from '../storage/user-model'

/**
 * Removes an unverified registration, so that its username and address are available; services erase its data too. False
 * when it was verified meanwhile, is gone, or belongs to the last administrator. Takes the same time without a
 * registration, so that timing reveals nothing.
 */
export const createReleaseRegistration =
  (erasures: ErasureRepository, seats: AdministratorSeats, now: () => Date) =>
  async (registration: Pick<StoredUser, '_id' | 'isAdmin'> | undefined): Promise<boolean> => {
    const { _id, isAdmin } = registration ?? { _id: 'nobody', isAdmin: false }
    if (isAdmin && !(await seats.revoke(_id))) return false
    const at = now()
    const isErased = await erasures.erase(_id, at, accountErased(_id, at), { isEmailVerified: false })
    if (isAdmin && !isErased) await seats.grant(_id)
    return isErased
  }

export type ReleaseRegistration = ReturnType<typeof createReleaseRegistration>
