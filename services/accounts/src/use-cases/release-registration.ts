import { accountErased } from '../domain/account-events'
import type { AdministratorSeats } from '../storage/administrator-seats'
import type { ErasureRepository } from '../storage/erasure-repository'
import type { StoredUser } from '../storage/user-model'

/**
 * Takes away a registration whose address was never verified, so that its username and address are free; everyone who
 * heard of it hears that it is erased. False when it was verified meanwhile, is gone, or is the last administrator's.
 * Without a registration it costs the same, so that time does not tell whether there was one.
 */
export const createReleaseRegistration =
  (erasures: ErasureRepository, seats: AdministratorSeats, now: () => Date) =>
  async (registration: Pick<StoredUser, '_id' | 'isAdmin'> | undefined): Promise<boolean> => {
    const { _id, isAdmin } = registration ?? { _id: 'nobody', isAdmin: false }
    if (isAdmin && !(await seats.giveUp(_id))) return false
    const at = now()
    const isErased = await erasures.erase(_id, at, accountErased(_id, at), { isEmailVerified: false })
    if (isAdmin && !isErased) await seats.take(_id)
    return isErased
  }

export type ReleaseRegistration = ReturnType<typeof createReleaseRegistration>
