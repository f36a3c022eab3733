import { MAX_PASSKEYS } from '@plekje/contracts'
import { isDuplicateKey } from '@plekje/service-kit'
import type { StoredPasskey, StoredTotp } from './second-factor-fields'
import type { DueMail, StoredUser, UserModel } from './user-model'
import { MAX_DUE_MAILS } from './user-repository'

/** Accompanies a change: its mail, and the recovery codes (hashes) of a first second factor. */
interface With {
  readonly mail: DueMail
  readonly recoveryCodes?: readonly string[]
}

/**
 * Changes of second factors, each a single conditional write. All return the updated user, or null when the condition
 * failed because another process was first.
 */
export interface SecondFactorRepository {
  byPasskey(credentialId: string): Promise<StoredUser | null>
  /** Only without an app; with `recoveryCodes` only without any second factor. */
  addTotp(userId: string, totp: StoredTotp, also: With): Promise<StoredUser | null>
  /** Marks the code of a step as used; null when it or a later one was used. */
  useTotpStep(userId: string, sealedKey: string, step: number): Promise<StoredUser | null>
  /** `mustKeepOne`: only if there is a passkey. */
  removeTotp(userId: string, mustKeepOne: boolean, mail: DueMail): Promise<StoredUser | null>
  /** `taken` when another account has the credential. */
  addPasskey(userId: string, passkey: StoredPasskey, also: With): Promise<StoredUser | null | 'taken'>
  /** Records a use; null when the counter did not increase: the passkey is a copy. */
  usePasskey(userId: string, credentialId: string, counter: number, at: Date): Promise<StoredUser | null>
  renamePasskey(userId: string, ref: string, name: string): Promise<StoredUser | null>
  removePasskey(userId: string, ref: string, mustKeepOne: boolean, mail: DueMail): Promise<StoredUser | null>
  renewRecoveryCodes(userId: string, hashes: readonly string[], mail: DueMail): Promise<StoredUser | null>
  useRecoveryCode(userId: string, hash: string): Promise<StoredUser | null>
  /** Removes all second factors. */
  reset(userId: string, mail: DueMail): Promise<StoredUser | null>
  queueMail(userId: string, mail: DueMail): Promise<void>
}

const none = { totp: { $exists: false }, 'passkeys.0': { $exists: false } }
const anySecondFactor = [{ totp: { $exists: true } }, { 'passkeys.0': { $exists: true } }]
const mailed = (mail: DueMail) => ({ dueMails: { $each: [mail], $slice: -MAX_DUE_MAILS } })

export function createSecondFactorRepository(model: UserModel, onWritten: () => void): SecondFactorRepository {
  const update = async (
    filter: object,
    change: object,
    arrayFilters?: Record<string, unknown>[],
  ): Promise<StoredUser | null> => {
    const changed = await model
      .findOneAndUpdate(filter, change, { returnDocument: 'after', ...(arrayFilters ? { arrayFilters } : {}) })
      .lean<StoredUser>()
      .exec()
    if (changed) onWritten()
    return changed
  }
  const adding = ({ mail, recoveryCodes }: With) => ({
    when: recoveryCodes ? none : { $or: anySecondFactor },
    set: recoveryCodes ? { recoveryCodes: [...recoveryCodes] } : {},
    push: mailed(mail),
  })
  /** Recovery codes are useless without a second factor. */
  const withoutOrphans = async (user: StoredUser | null): Promise<StoredUser | null> => {
    if (!user || user.totp || (user.passkeys?.length ?? 0) > 0) return user
    return (await update({ _id: user._id, ...none }, { $unset: { recoveryCodes: 1, passkeys: 1 } })) ?? user
  }

  return {
    byPasskey: (credentialId) => model.findOne({ 'passkeys.id': credentialId }).lean<StoredUser>().exec(),
    addTotp(userId, totp, also) {
      const { when, set, push } = adding(also)
      return update({ _id: userId, ...when, totp: { $exists: false } }, { $set: { ...set, totp }, $push: push })
    },
    useTotpStep: (userId, sealedKey, step) =>
      update(
        { _id: userId, 'totp.sealedKey': sealedKey, 'totp.lastStep': { $lt: step } },
        { $set: { 'totp.lastStep': step } },
      ),
    removeTotp: async (userId, mustKeepOne, mail) =>
      withoutOrphans(
        await update(
          { _id: userId, totp: { $exists: true }, ...(mustKeepOne ? { 'passkeys.0': { $exists: true } } : {}) },
          { $unset: { totp: 1 }, $push: mailed(mail) },
        ),
      ),
    async addPasskey(userId, passkey, also) {
      const { when, set, push } = adding(also)
      try {
        return await update(
          {
            _id: userId,
            ...when,
            $nor: [{ 'passkeys.id': passkey.id }, { [`passkeys.${MAX_PASSKEYS - 1}`]: { $exists: true } }],
          },
          { ...(also.recoveryCodes ? { $set: set } : {}), $push: { ...push, passkeys: passkey } },
        )
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
    removePasskey: async (userId, ref, mustKeepOne, mail) =>
      withoutOrphans(
        await update(
          {
            _id: userId,
            'passkeys.ref': ref,
            ...(mustKeepOne ? { $or: [{ totp: { $exists: true } }, { 'passkeys.1': { $exists: true } }] } : {}),
          },
          { $pull: { passkeys: { ref } }, $push: mailed(mail) },
        ),
      ),
    renewRecoveryCodes: (userId, hashes, mail) =>
      update({ _id: userId, $or: anySecondFactor }, { $set: { recoveryCodes: [...hashes] }, $push: mailed(mail) }),
    useRecoveryCode: (userId, hash) => update({ _id: userId, recoveryCodes: hash }, { $pull: { recoveryCodes: hash } }),
    reset: (userId, mail) =>
      update({ _id: userId }, { $unset: { totp: 1, passkeys: 1, recoveryCodes: 1 }, $push: mailed(mail) }),
    async queueMail(userId, mail) {
      await update({ _id: userId }, { $push: mailed(mail) })
    },
  }
}
