import { MAX_PASSKEYS, withoutUndefined } from '@plekje/contracts'
import { isDuplicateKey } from '@plekje/service-kit'
import type { StoredPasskey, StoredTotp } from './second-factor-fields'
import type { DueMail, StoredUser, UserModel } from './user-model'
import { MAX_DUE_MAILS } from './user-repository'

/** Data that is written together with a new second factor. */
interface Additions {
  readonly mail: DueMail
  /** Hashes of the recovery codes that come with the first second factor. */
  readonly recoveryCodes?: readonly string[] | undefined
}

/**
 * Changes of second factors, each a single conditional write. All return the updated user, or null when the condition
 * failed because another process was first.
 */
export interface SecondFactorRepository {
  byPasskey(credentialId: string): Promise<StoredUser | null>
  /** Adds an app if there is none; with `recoveryCodes` only if there is no second factor at all. */
  addTotp(userId: string, totp: StoredTotp, additions: Additions): Promise<StoredUser | null>
  /** Marks the code of a step as used; null when that code or a later one was used. */
  useTotpStep(userId: string, sealedKey: string, step: number): Promise<StoredUser | null>
  /** Removes the app; with `mustKeepOne` only if there is a passkey. */
  removeTotp(userId: string, mustKeepOne: boolean, mail: DueMail): Promise<StoredUser | null>
  /** Adds a passkey; `taken` when another account has the credential. */
  addPasskey(userId: string, passkey: StoredPasskey, additions: Additions): Promise<StoredUser | null | 'taken'>
  /** Records a use; null when the counter did not increase: the passkey is a copy. */
  usePasskey(userId: string, credentialId: string, counter: number, at: Date): Promise<StoredUser | null>
  renamePasskey(userId: string, ref: string, name: string): Promise<StoredUser | null>
  removePasskey(userId: string, ref: string, mustKeepOne: boolean, mail: DueMail): Promise<StoredUser | null>
  renewRecoveryCodes(userId: string, hashes: readonly string[], mail: DueMail): Promise<StoredUser | null>
  useRecoveryCode(userId: string, hash: string): Promise<StoredUser | null>
  reset(userId: string, mail: DueMail): Promise<StoredUser | null>
  queueMail(userId: string, mail: DueMail): Promise<void>
}

const totpFilter = { totp: { $exists: true } }
const passkeyFilter = { 'passkeys.0': { $exists: true } }
const twoPasskeysFilter = { 'passkeys.1': { $exists: true } }
const anyFactorFilter = { $or: [totpFilter, passkeyFilter] }
const noFactorFilter = { totp: { $exists: false }, 'passkeys.0': { $exists: false } }
const pushMail = (mail: DueMail) => ({ dueMails: { $each: [mail], $slice: -MAX_DUE_MAILS } })

export function createSecondFactorRepository(model: UserModel, onWritten: () => void): SecondFactorRepository {
  const update = async (
    filter: object,
    change: object,
    arrayFilters?: Record<string, unknown>[],
  ): Promise<StoredUser | null> => {
    const updatedUser = await model
      .findOneAndUpdate(filter, change, withoutUndefined({ returnDocument: 'after' as const, arrayFilters }))
      .lean<StoredUser>()
      .exec()
    if (updatedUser) onWritten()
    return updatedUser
  }
  /** With recovery codes an account must have no second factor yet; without them it must have one. */
  const filterForAdding = ({ recoveryCodes }: Additions) => (recoveryCodes ? noFactorFilter : anyFactorFilter)
  const codesOf = ({ recoveryCodes }: Additions) => (recoveryCodes ? { recoveryCodes: [...recoveryCodes] } : {})
  /** Removes recovery codes after the last second factor: they are useless without one. */
  const removeOrphanedCodes = async (user: StoredUser | null): Promise<StoredUser | null> => {
    if (!user || user.totp || (user.passkeys?.length ?? 0) > 0) return user
    const filter = { _id: user._id, ...noFactorFilter }
    return (await update(filter, { $unset: { recoveryCodes: 1, passkeys: 1 } })) ?? user
  }
  return {
    byPasskey: (credentialId) => model.findOne({ 'passkeys.id': credentialId }).lean<StoredUser>().exec(),
    addTotp: (userId, totp, additions) =>
      update(
        { _id: userId, ...filterForAdding(additions), totp: { $exists: false } },
        { $set: { ...codesOf(additions), totp }, $push: pushMail(additions.mail) },
      ),
    useTotpStep: (userId, sealedKey, step) =>
      update(
        { _id: userId, 'totp.sealedKey': sealedKey, 'totp.lastStep': { $lt: step } },
        { $set: { 'totp.lastStep': step } },
      ),
    async removeTotp(userId, mustKeepOne, mail) {
      const otherFactorFilter = mustKeepOne ? passkeyFilter : {}
      const filter = { _id: userId, ...totpFilter, ...otherFactorFilter }
      return removeOrphanedCodes(await update(filter, { $unset: { totp: 1 }, $push: pushMail(mail) }))
    },
    async addPasskey(userId, passkey, additions) {
      const maxPasskeysFilter = { [`passkeys.${MAX_PASSKEYS - 1}`]: { $exists: true } }
      const conflicts = [{ 'passkeys.id': passkey.id }, maxPasskeysFilter]
      const filter = { _id: userId, ...filterForAdding(additions), $nor: conflicts }
      const change = withoutUndefined({
        $set: additions.recoveryCodes ? codesOf(additions) : undefined,
        $push: { ...pushMail(additions.mail), passkeys: passkey },
      })
      try {
        return await update(filter, change)
      } catch (error) {
        if (isDuplicateKey(error)) return 'taken'
        throw error
      }
    },
    usePasskey: (userId, credentialId, counter, at) =>
      update(
        {
          _id: userId,
          // Web Authentication §7.2: if either counter is not zero, the new one must be greater.
          passkeys: { $elemMatch: { id: credentialId, counter: counter === 0 ? 0 : { $lt: counter } } },
        },
        { $set: { 'passkeys.$[used].counter': counter, 'passkeys.$[used].lastUsedAt': at } },
        [{ 'used.id': credentialId }],
      ),
    renamePasskey: (userId, ref, name) =>
      update({ _id: userId, 'passkeys.ref': ref }, { $set: { 'passkeys.$[named].name': name } }, [
        { 'named.ref': ref },
      ]),
    async removePasskey(userId, ref, mustKeepOne, mail) {
      const otherFactorFilter = mustKeepOne ? { $or: [totpFilter, twoPasskeysFilter] } : {}
      const filter = { _id: userId, 'passkeys.ref': ref, ...otherFactorFilter }
      return removeOrphanedCodes(await update(filter, { $pull: { passkeys: { ref } }, $push: pushMail(mail) }))
    },
    renewRecoveryCodes: (userId, hashes, mail) =>
      update({ _id: userId, ...anyFactorFilter }, { $set: { recoveryCodes: [...hashes] }, $push: pushMail(mail) }),
    useRecoveryCode: (userId, hash) => update({ _id: userId, recoveryCodes: hash }, { $pull: { recoveryCodes: hash } }),
    reset: (userId, mail) =>
      update({ _id: userId }, { $unset: { totp: 1, passkeys: 1, recoveryCodes: 1 }, $push: pushMail(mail) }),
    async queueMail(userId, mail) {
      await update({ _id: userId }, { $push: pushMail(mail) })
    },
  }
}
