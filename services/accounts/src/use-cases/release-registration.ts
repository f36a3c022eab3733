import { accountErased } from '../storage/account-events'
import type { AdministratorSeats } from '../storage/administrator-seats'
import type { ErasureRepository } from '../storage/erasure-repository'
import type { StoredUser } from '../storage/user-model'

/**
 * Takes away a registration whose address was never verified, so that its username and address are free; services that
 * keep something of it erase that too. False when it was verified meanwhile, is gone, or is the last administrator's.
 * Without a registration it costs the same, so that time does not tell whether there was one.
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
