import { accountSecurityApi } from '@plekje/contracts'
import { answer, type Implementation, implement } from '@plekje/service-kit'
import type { Caller, CallerOf } from './http/caller'
import { newSessionCookies, signOutCookies, stepCookie } from './http/session-cookie'
import type { PasskeyCeremonies } from './sign-in/passkey-ceremonies'
import type { CallLimit } from './storage/call-limit'
import type { AddFactorOutcome, ChangeSecondFactors } from './use-cases/change-second-factors'
import type { NewSession } from './use-cases/log-in'
import type { ManageSessions } from './use-cases/manage-sessions'
import type { createPassSecondStep } from './use-cases/pass-second-step'

export interface SecurityUseCases {
  readonly callerOf: CallerOf
  readonly passSecondStep: ReturnType<typeof createPassSecondStep>
  readonly passkeys: PasskeyCeremonies
  readonly challengeLimit: CallLimit
  readonly secondFactors: ChangeSecondFactors
  readonly manageSessions: ManageSessions
}

export const noStoreHeaders = { 'Cache-Control': 'private, no-store' }

/** Replies with the user, sets the cookies of the new session, and deletes the cookie of the second step. */
const signedInReply = (session: NewSession, caller: Caller) =>
  answer(session.user, {
    headers: {
      ...noStoreHeaders,
      'Set-Cookie': [...newSessionCookies(session, caller), stepCookie(undefined, caller.isHttps)],
    },
  })

const factorAddedReply = ({ added, session }: AddFactorOutcome, caller: Caller) =>
  answer(added, { headers: session ? { 'Set-Cookie': newSessionCookies(session, caller) } : {} })

/** Maps endpoints for second factors, passkeys and sessions to use cases. */
export const securityRoutes = (parts: SecurityUseCases): Implementation => {
  const { callerOf, passSecondStep, passkeys, challengeLimit, secondFactors, manageSessions } = parts
  return implement(accountSecurityApi, {
    pendingSecondFactor: async ({ headers }) =>
      answer(await passSecondStep.pending(callerOf(headers)), { headers: noStoreHeaders }),
    passSecondFactor: async ({ body, headers }) => {
      const caller = callerOf(headers)
      return signedInReply(await passSecondStep.byCode(body, caller), caller)
    },
    passkeySignInOptions: async ({ headers }) => {
      const caller = callerOf(headers)
      await challengeLimit.enter(caller.source)
      return answer(await passkeys.signInOptions(caller), { headers: noStoreHeaders })
    },
    passkeySignIn: async ({ body, headers }) => {
      const caller = callerOf(headers)
      return signedInReply(await passSecondStep.byPasskey(body.passkey, caller), caller)
    },
    security: ({ member }) => secondFactors.view(member),
    ownerProofOptions: ({ member, headers }) => secondFactors.proofOptions(member, callerOf(headers)),
    beginTotp: ({ member, body, headers }) => secondFactors.beginTotp(member, body, callerOf(headers)),
    confirmTotp: async ({ member, body, headers }) => {
      const caller = callerOf(headers)
      return factorAddedReply(await secondFactors.confirmTotp(member, body.code, caller), caller)
    },
    removeTotp: ({ member, body, headers }) => secondFactors.removeTotp(member, body, callerOf(headers)),
    renewRecoveryCodes: ({ member, body, headers }) =>
      secondFactors.renewRecoveryCodes(member, body, callerOf(headers)),
    passkeyCreationOptions: ({ member, body, headers }) =>
      secondFactors.passkeyOptions(member, body, callerOf(headers)),
    addPasskey: async ({ member, body, headers }) => {
      const caller = callerOf(headers)
      return factorAddedReply(await secondFactors.addPasskey(member, body, caller), caller)
    },
    renamePasskey: ({ member, params, body }) => secondFactors.renamePasskey(member, params.id, body.name),
    removePasskey: ({ member, params, body, headers }) =>
      secondFactors.removePasskey(member, params.id, body, callerOf(headers)),
    listSessions: ({ member, headers }) => manageSessions.list(member, callerOf(headers)),
    endSession: ({ member, params }) => manageSessions.end(member, params.id),
    endAllSessions: async ({ member, headers }) => {
      await manageSessions.endAll(member)
      return answer(undefined, { headers: { 'Set-Cookie': signOutCookies(callerOf(headers)) } })
    },
  })
}
