import {
  type FactorAdded,
  MAX_PASSKEYS,
  type Member,
  type OwnerProof,
  type PasskeyAttestation,
  type SecurityView,
  sessionIdIn,
  withoutUndefined,
} from '@plekje/contracts'
import type { Cache } from '@plekje/engines'
import { hashTypedCode } from '@plekje/service-kit'
import { z } from 'zod'
import { createTotpKey, totpStepOf, totpUri } from '../credentials/one-time-codes'
import { createRecoveryCodes } from '../credentials/recovery-codes'
import type { Sealer } from '../credentials/sealed-text'
import type { Caller } from '../http/caller'
import {
  factorPresent,
  factorsChanged,
  lastSecondFactor,
  notSignedIn,
  passkeyNotFound,
  passkeyTaken,
  setUpExpired,
  tooManyPasskeys,
  wrongCode,
} from '../refusals'
import type { PasskeyCeremonies } from '../sign-in/passkey-ceremonies'
import {
  hasSecondFactor,
  isSecondFactorRequired,
  type SecondFactorRule,
  securityNotice,
  securityViewOf,
} from '../sign-in/second-factors'
import { createOneTimeValues } from '../storage/one-time-values'
import type { SecondFactorRepository } from '../storage/second-factor-repository'
import type { Sessions } from '../storage/sessions'
import type { SecurityNotice, StoredUser } from '../storage/user-model'
import type { UserRepository } from '../storage/user-repository'
import type { NewSession } from './log-in'
import type { ProveOwner } from './prove-owner'
import type { RefreshSessions } from './refresh-sessions'
import type { StartSession } from './start-session'

export interface ChangeSecondFactorsParts {
  readonly cache: Cache
  readonly users: UserRepository
  readonly factors: SecondFactorRepository
  readonly sessions: Sessions
  readonly refreshSessions: RefreshSessions
  readonly startSession: StartSession
  readonly proveOwner: ProveOwner
  readonly passkeys: PasskeyCeremonies
  readonly sealer: Sealer
  readonly brand: string
  readonly rule: SecondFactorRule
  readonly now: () => Date
}

/** After the first second factor, `session` replaces the current one and has proved the factor; else undefined. */
export interface AddFactorOutcome {
  readonly added: FactorAdded
  readonly session: NewSession | undefined
}

const SET_UP_TTL_SECONDS = 600

/** Manages the second factors of the signed-in member. Each change is reported by mail. */
export function createChangeSecondFactors(parts: ChangeSecondFactorsParts) {
  const {
    cache,
    users,
    factors,
    sessions,
    refreshSessions,
    startSession,
    proveOwner,
    passkeys,
    sealer,
    brand,
    rule,
    now,
  } = parts
  const setUps = createOneTimeValues(cache, {
    keyPrefix: 'totp:set-up',
    schema: z.object({ sealedKey: z.string() }),
    ttlSeconds: SET_UP_TTL_SECONDS,
  })
  const viewOf = (user: StoredUser): SecurityView => securityViewOf(user, rule)
  const findUser = async ({ id }: Member): Promise<StoredUser> => {
    const user = await users.byId(id)
    if (!user) throw notSignedIn()
    return user
  }
  const createMail = (user: StoredUser, { siteUrl }: Caller, notice: SecurityNotice) =>
    securityNotice(user, siteUrl, now(), notice)
  /** The key of a set-up names member and session: a session cannot complete a set-up that another session started. */
  const setUpKey = (userId: string, { cookies, isHttps }: Caller) => `${userId} ${sessionIdIn(cookies, isHttps) ?? ''}`

  /** Creates recovery codes for the account's first second factor; they are undefined for further factors. */
  const firstCodes = (user: StoredUser) => {
    const codes = hasSecondFactor(user) ? undefined : createRecoveryCodes()
    return { codes, hashes: codes?.map((code) => hashTypedCode(user._id, code)) }
  }
  /**
   * The first second factor ends every session that was started by password alone. The current session continues under
   * a new id, as a session that has proved the second factor.
   */
  const finishAdding = async (
    user: StoredUser,
    codes: string[] | undefined,
    caller: Caller,
  ): Promise<AddFactorOutcome> => {
    const added = withoutUndefined({ security: viewOf(user), recoveryCodes: codes })
    if (!codes) return { added, session: undefined }
    const session = await startSession(user, caller)
    await sessions.endAll(user._id, session.sessionId)
    return { added, session }
  }
  const finishRemoving = async (user: StoredUser): Promise<SecurityView> => {
    if (!hasSecondFactor(user)) await refreshSessions(user._id)
    return viewOf(user)
  }

  return {
    view: async (member: Member) => viewOf(await findUser(member)),
    proofOptions: async (member: Member, caller: Caller) => passkeys.proofOptions(await findUser(member), caller),

    async beginTotp(member: Member, proof: OwnerProof, caller: Caller) {
      const user = await proveOwner(member, proof, caller)
      if (user.totp) throw factorPresent()
      const key = createTotpKey()
      await setUps.put(setUpKey(user._id, caller), { sealedKey: sealer.seal(key, user._id) })
      return { key, uri: totpUri(key, { brand, username: user.username }) }
    },

    async confirmTotp(member: Member, code: string, caller: Caller): Promise<AddFactorOutcome> {
      const user = await findUser(member)
      const setUp = await setUps.find(setUpKey(user._id, caller))
      if (!setUp) throw setUpExpired()
      const lastStep = totpStepOf(sealer.open(setUp.sealedKey, user._id), code, now())
      if (lastStep === undefined) {
        throw wrongCode('code', 'Deze code klopt niet. Kijk of de klok van je telefoon goed staat.')
      }
      const { codes, hashes } = firstCodes(user)
      const updatedUser = await factors.addTotp(
        user._id,
        { sealedKey: setUp.sealedKey, since: now(), lastStep },
        { mail: createMail(user, caller, { change: 'totp-added' }), recoveryCodes: hashes },
      )
      if (!updatedUser) throw user.totp ? factorPresent() : factorsChanged()
      await setUps.remove(setUpKey(user._id, caller))
      return finishAdding(updatedUser, codes, caller)
    },

    async removeTotp(member: Member, proof: OwnerProof, caller: Caller): Promise<SecurityView> {
      const user = await proveOwner(member, proof, caller)
      if (!user.totp) return viewOf(user)
      const mail = createMail(user, caller, { change: 'totp-removed' })
      const updatedUser = await factors.removeTotp(user._id, isSecondFactorRequired(user, rule), mail)
      if (!updatedUser) throw isSecondFactorRequired(user, rule) ? lastSecondFactor() : factorsChanged()
      return finishRemoving(updatedUser)
    },

    async renewRecoveryCodes(member: Member, proof: OwnerProof, caller: Caller) {
      const user = await proveOwner(member, proof, caller)
      const recoveryCodes = createRecoveryCodes()
      const hashes = recoveryCodes.map((code) => hashTypedCode(user._id, code))
      const updatedUser = await factors.renewRecoveryCodes(
        user._id,
        hashes,
        createMail(user, caller, { change: 'codes-renewed' }),
      )
      if (!updatedUser) throw factorsChanged()
      return { security: viewOf(updatedUser), recoveryCodes }
    },

    async passkeyOptions(member: Member, proof: OwnerProof, caller: Caller) {
      const user = await proveOwner(member, proof, caller)
      if ((user.passkeys?.length ?? 0) >= MAX_PASSKEYS) throw tooManyPasskeys(MAX_PASSKEYS)
      return passkeys.creationOptions(user, caller)
    },

    async addPasskey(
      member: Member,
      input: { name: string; passkey: PasskeyAttestation },
      caller: Caller,
    ): Promise<AddFactorOutcome> {
      const user = await findUser(member)
      const name = input.name.trim()
      const passkey = await passkeys.verifyCreation(input.passkey, user._id, name, caller)
      const { codes, hashes } = firstCodes(user)
      const updatedUser = await factors.addPasskey(user._id, passkey, {
        mail: createMail(user, caller, { change: 'passkey-added', name }),
        recoveryCodes: hashes,
      })
      if (updatedUser === 'taken') throw passkeyTaken()
      if (!updatedUser) {
        if (user.passkeys?.some(({ id }) => id === passkey.id)) throw passkeyTaken()
        const isFull = (user.passkeys?.length ?? 0) >= MAX_PASSKEYS
        throw isFull ? tooManyPasskeys(MAX_PASSKEYS) : factorsChanged()
      }
      return finishAdding(updatedUser, codes, caller)
    },

    async renamePasskey({ id }: Member, ref: string, name: string): Promise<SecurityView> {
      const updatedUser = await factors.renamePasskey(id, ref, name.trim())
      if (!updatedUser) throw passkeyNotFound()
      return viewOf(updatedUser)
    },

    async removePasskey(member: Member, ref: string, proof: OwnerProof, caller: Caller): Promise<SecurityView> {
      const user = await proveOwner(member, proof, caller)
      const passkey = user.passkeys?.find((candidate) => candidate.ref === ref)
      if (!passkey) throw passkeyNotFound()
      const mail = createMail(user, caller, { change: 'passkey-removed', name: passkey.name })
      const updatedUser = await factors.removePasskey(user._id, ref, isSecondFactorRequired(user, rule), mail)
      if (!updatedUser) throw isSecondFactorRequired(user, rule) ? lastSecondFactor() : passkeyNotFound()
      return finishRemoving(updatedUser)
    },
  }
}

export type ChangeSecondFactors = ReturnType<typeof createChangeSecondFactors>
