import type { Member, OwnerProof } from '@plekje/contracts'
import type { Caller } from '../http/caller'
import type { PasskeyCeremonies } from '../sign-in/passkey-ceremonies'
import type { StoredUser } from '../storage/user-model'
import type { CheckPassword } from './check-password'

/**
 * Returns the signed-in user after a fresh proof by password or passkey. An open session alone must not change the ways
 * to sign in.
 */
export const createProveOwner =
  (checkPassword: CheckPassword, passkeys: PasskeyCeremonies) =>
  ({ id }: Member, { password, passkey }: OwnerProof, caller: Caller): Promise<StoredUser> =>
    passkey ? passkeys.verifyProof(passkey, id, caller) : checkPassword(id, password ?? '', caller, 'password')

export type ProveOwner = ReturnType<typeof createProveOwner>
