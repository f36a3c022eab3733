import type { PasskeyAssertion } from '@plekje/contracts'
import { cookieIn } from '@plekje/contracts'
import { hashTypedCode } from '@plekje/service-kit'
import type { Logger } from 'pino'
import { totpStepOf } from '../credentials/one-time-codes'
import type { Sealer } from '../credentials/sealed-text'
import type { Caller } from '../http/caller'
import { stepCookieName } from '../http/session-cookie'
import { emailNotVerified, stepExpired, wrongCode } from '../refusals'
import type { PasskeyCeremonies } from '../sign-in/passkey-ceremonies'
import { securityNotice } from '../sign-in/second-factors'
import type { CodeLimit, SecondSteps } from '../sign-in/second-steps'
import type { SecondFactorRepository } from '../storage/second-factor-repository'
import type { StoredUser } from '../storage/user-model'
import type { NewSession } from './log-in'
import type { StartSession } from './start-session'

export interface PassSecondStepParts {
  readonly secondSteps: SecondSteps
  readonly codeLimit: CodeLimit
  readonly factors: SecondFactorRepository
  readonly passkeys: PasskeyCeremonies
  readonly startSession: StartSession
  readonly sealer: Sealer
  readonly now: () => Date
  readonly log: Logger
}

interface Codes {
  readonly code?: string | undefined
  readonly recoveryCode?: string | undefined
}

const stepIn = ({ cookies, isHttps }: Caller) => cookieIn(cookies, stepCookieName(isHttps))

/** Completes a sign-in after the password, or signs in by passkey alone. */
export function createPassSecondStep(parts: PassSecondStepParts) {
  const { secondSteps, codeLimit, factors, passkeys, startSession, sealer, now, log } = parts

  const checkCode = async (user: StoredUser, code: string, { siteUrl }: Caller) => {
    if (!user.totp) {
      throw wrongCode('code', 'Dit account heeft geen app met codes. Gebruik een passkey of een herstelcode.')
    }
    await codeLimit.enter(user._id, async () => {
      log.warn({ userId: user._id }, 'too many wrong one-time codes')
      await factors.queueMail(user._id, securityNotice(user, siteUrl, now(), { change: 'codes-guessed' }))
    })
    const { sealedKey } = user.totp
    const step = totpStepOf(sealer.open(sealedKey, user._id), code, now())
    if (step === undefined || !(await factors.useTotpStep(user._id, sealedKey, step))) throw wrongCode('code')
    await codeLimit.forgive(user._id)
  }

  const checkRecoveryCode = async (user: StoredUser, code: string, { siteUrl }: Caller) => {
    const updatedUser = await factors.useRecoveryCode(user._id, hashTypedCode(user._id, code))
    if (!updatedUser) throw wrongCode('recoveryCode', 'Deze herstelcode klopt niet, of is al gebruikt.')
    const left = updatedUser.recoveryCodes?.length ?? 0
    await factors.queueMail(user._id, securityNotice(user, siteUrl, now(), { change: 'code-used', left }))
  }

  return {
    /** Returns the kinds of second factor that can complete this browser's sign-in. */
    async pending(caller: Caller) {
      const user = await secondSteps.userOf(stepIn(caller))
      return {
        totp: user.totp !== undefined,
        passkey: (user.passkeys?.length ?? 0) > 0,
        recoveryCode: (user.recoveryCodes?.length ?? 0) > 0,
      }
    },

    /** Completes a sign-in with a code of an app or a recovery code. A code works once even in concurrent requests. */
    async byCode({ code, recoveryCode }: Codes, caller: Caller): Promise<NewSession> {
      const step = stepIn(caller)
      if (step === undefined) throw stepExpired()
      const user = await secondSteps.userOf(step)
      await secondSteps.countAttempt(step)
      if (code !== undefined) await checkCode(user, code, caller)
      else await checkRecoveryCode(user, recoveryCode ?? '', caller)
      await secondSteps.finish(step)
      return startSession(user, caller)
    },

    /** Signs in with a passkey, whether or not a password was given before. */
    async byPasskey(passkey: PasskeyAssertion, caller: Caller): Promise<NewSession> {
      const user = await passkeys.verifySignIn(passkey, caller)
      if (!user.isEmailVerified) throw emailNotVerified()
      return startSession(user, caller)
    },
  }
}
