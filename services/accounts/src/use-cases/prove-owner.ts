import type { Member, OwnerProof } from '@plekje/contracts'
import type { Caller } from '../http/caller'
import type { PasskeyCeremonies } from '../sign-in/passkey-ceremonies'
import type { StoredUser } from '../storage/user-model'
import type { CheckPassword } from './check-password'

/**
 * The signed-in user, when they prove to be at the keyboard now: by the password, or by one of their passkeys. An open
 * session alone does not change the ways into an account.
 */
export const createProveOwner =
  (checkPassword: CheckPassword, passkeys: PasskeyCeremonies) =>
  ({ id }: Member, { password, passkey }: OwnerProof, caller: Caller): Promise<StoredUser> =>
    passkey ? passkeys.verifyProof(passkey, id, caller) : checkPassword(id, password ?? '', caller, 'password')

export type ProveOwner = ReturnType<typeof createProveOwner>
