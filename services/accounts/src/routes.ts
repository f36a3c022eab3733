import { accountFiguresApi, accountsApi, sessionIdIn, usersAdminApi } from '@plekje/contracts'
import { answer, type Implementation, implement, prebuilt } from '@plekje/service-kit'
import { SECOND_FACTOR_REQUIRED } from './domain/refusals'
import { markedUser } from './domain/second-factors'
import { formerCookies, sessionCookie, stepCookie } from './domain/session-cookie'
import { type SecurityUseCases, securityRoutes } from './security-routes'
import type { Sessions } from './storage/sessions'
import type { createChangeEmail } from './use-cases/change-email'
import type { createChangePassword } from './use-cases/change-password'
import type { createChangeProfile } from './use-cases/change-profile'
import type { createDeleteAccount } from './use-cases/delete-account'
import type { createExportData } from './use-cases/export-data'
import type { createLogIn } from './use-cases/log-in'
import type { createReadUsers } from './use-cases/read-users'
import type { createRegister } from './use-cases/register'
import type { createResendVerification } from './use-cases/resend-verification'
import type { createSetAdmin } from './use-cases/set-admin'
import type { createVerifyEmail } from './use-cases/verify-email'

export interface AccountUseCases extends SecurityUseCases {
  readonly sessions: Sessions
  readonly read: ReturnType<typeof createReadUsers>
  readonly register: ReturnType<typeof createRegister>
  readonly logIn: ReturnType<typeof createLogIn>
  readonly verifyEmail: ReturnType<typeof createVerifyEmail>
  readonly resend: ReturnType<typeof createResendVerification>
  readonly changeProfile: ReturnType<typeof createChangeProfile>
  readonly changePassword: ReturnType<typeof createChangePassword>
  readonly changeEmail: ReturnType<typeof createChangeEmail>
  readonly deleteAccount: ReturnType<typeof createDeleteAccount>
  readonly exportData: ReturnType<typeof createExportData>
  readonly setAdmin: ReturnType<typeof createSetAdmin>
}

/** Endpoint → use case. */
export const accountRoutes = ({ sessions, read, ...accounts }: AccountUseCases): Implementation[] => [
  securityRoutes(accounts),
  implement(accountsApi, {
    currentUser: ({ member }) => read.current(member),
    currentUserAlias: ({ member }) => read.current(member),
    register: ({ body, headers }) => accounts.register(body, accounts.callerOf(headers)),
    login: async ({ body, headers, requestId }) => {
      const caller = accounts.callerOf(headers)
      const { isHttps, cookies } = caller
      const answerWith = { 'Cache-Control': 'private, no-store' }
      const outcome = await accounts.logIn(body, caller)
      if ('step' in outcome) {
        const refusal = JSON.stringify({ ...SECOND_FACTOR_REQUIRED, requestId })
        return prebuilt(refusal, {
          ...{ status: 403, headers: { ...answerWith, 'Set-Cookie': stepCookie(outcome.step, isHttps) } },
        })
      }
      const cookie = [sessionCookie(outcome.sessionId, isHttps), ...formerCookies(cookies, isHttps)]
      return answer(outcome.user, { headers: { ...answerWith, 'Set-Cookie': cookie } })
    },
    logout: async ({ headers }) => {
      const { cookies, isHttps } = accounts.callerOf(headers)
      const sessionId = sessionIdIn(cookies, isHttps)
      if (sessionId) await sessions.end(sessionId)
      const cookie = [sessionCookie(undefined, isHttps), ...formerCookies(cookies, isHttps)]
      return answer(undefined, { headers: { 'Set-Cookie': cookie } })
    },
    verifyEmail: ({ query }) => accounts.verifyEmail(query.token),
    resendVerification: ({ body, headers }) => accounts.resend(body.email, accounts.callerOf(headers)),
    changeProfile: async ({ member, body }) => markedUser(await accounts.changeProfile(member, body), member),
    changePassword: ({ member, body, headers }) => accounts.changePassword(member, body, accounts.callerOf(headers)),
    changeEmail: ({ member, body, headers }) => accounts.changeEmail(member, body, accounts.callerOf(headers)),
    deleteAccount: async ({ member, body, headers }) => {
      const caller = accounts.callerOf(headers)
      await accounts.deleteAccount(member, body.password, caller)
      return answer(undefined, { headers: { 'Set-Cookie': sessionCookie(undefined, caller.isHttps) } })
    },
    exportData: ({ member }) => accounts.exportData(member),
    findMember: ({ query }) => read.find(query),
  }),
  implement(accountFiguresApi, { accountFigures: ({ query }) => read.figures(query.since) }),
  implement(usersAdminApi, {
    listUsers: async ({ query }) => {
      const { rows, total } = await read.list(query)
      return answer(rows, { headers: { 'X-Total-Count': String(total) } })
    },
    setAdmin: ({ member, params, body }) => accounts.setAdmin(member, params.id, body.isAdmin),
  }),
]
