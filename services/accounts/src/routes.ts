import {
  accountFiguresApi,
  accountsApi,
  alertMailsApi,
  cursorHeaders,
  memberNamesApi,
  sessionIdIn,
  usersAdminApi,
} from '@plekje/contracts'
import { answer, type Implementation, implement, prebuilt } from '@plekje/service-kit'
import { newSessionCookies, signOutCookies, stepCookie } from './http/session-cookie'
import { SECOND_FACTOR_REQUIRED } from './refusals'
import { noStoreHeaders, type SecurityUseCases, securityRoutes } from './security-routes'
import { withSecondFactorNeed } from './sign-in/second-factors'
import type { Sessions } from './storage/sessions'
import type { createChangeEmail } from './use-cases/change-email'
import type { createChangePassword } from './use-cases/change-password'
import type { createChangeProfile } from './use-cases/change-profile'
import type { createDeleteAccount } from './use-cases/delete-account'
import type { createExportData } from './use-cases/export-data'
import type { createForgotPassword } from './use-cases/forgot-password'
import type { createLogIn } from './use-cases/log-in'
import type { createMailAlerts } from './use-cases/mail-alerts'
import type { createReadUsers } from './use-cases/read-users'
import type { createRegister } from './use-cases/register'
import type { createResendVerification } from './use-cases/resend-verification'
import type { createResetPassword } from './use-cases/reset-password'
import type { createSetAdmin } from './use-cases/set-admin'
import type { createSetMails } from './use-cases/set-mails'
import type { createUndoEmailChange } from './use-cases/undo-email-change'
import type { createVerifyEmail } from './use-cases/verify-email'

export interface AccountUseCases extends SecurityUseCases {
  readonly sessions: Sessions
  readonly read: ReturnType<typeof createReadUsers>
  readonly register: ReturnType<typeof createRegister>
  readonly logIn: ReturnType<typeof createLogIn>
  readonly verifyEmail: ReturnType<typeof createVerifyEmail>
  readonly resend: ReturnType<typeof createResendVerification>
  readonly forgotPassword: ReturnType<typeof createForgotPassword>
  readonly resetPassword: ReturnType<typeof createResetPassword>
  readonly undoEmailChange: ReturnType<typeof createUndoEmailChange>
  readonly changeProfile: ReturnType<typeof createChangeProfile>
  readonly mailSettings: ReturnType<typeof createSetMails>
  readonly changePassword: ReturnType<typeof createChangePassword>
  readonly changeEmail: ReturnType<typeof createChangeEmail>
  readonly deleteAccount: ReturnType<typeof createDeleteAccount>
  readonly exportData: ReturnType<typeof createExportData>
  readonly mailAlerts: ReturnType<typeof createMailAlerts>
  readonly setAdmin: ReturnType<typeof createSetAdmin>
}

export const accountRoutes = ({ sessions, read, callerOf, ...accounts }: AccountUseCases): Implementation[] => [
  securityRoutes({ callerOf, ...accounts }),
  implement(alertMailsApi, { mailAlerts: async ({ body }) => ({ outcome: await accounts.mailAlerts(body) }) }),
  implement(accountsApi, {
    currentUser: ({ member }) => read.current(member),
    currentUserAlias: ({ member }) => read.current(member),
    register: ({ body, headers, creation }) => accounts.register(body, callerOf(headers), creation),
    login: async ({ body, headers, requestId }) => {
      const caller = callerOf(headers)
      const outcome = await accounts.logIn(body, caller)
      if ('step' in outcome) {
        const refusal = JSON.stringify({ ...SECOND_FACTOR_REQUIRED, requestId })
        return prebuilt(refusal, {
          status: 403,
          headers: { ...noStoreHeaders, 'Set-Cookie': stepCookie(outcome.step, caller.isHttps) },
        })
      }
      return answer(outcome.user, { headers: { ...noStoreHeaders, 'Set-Cookie': newSessionCookies(outcome, caller) } })
    },
    logout: async ({ headers }) => {
      const caller = callerOf(headers)
      const sessionId = sessionIdIn(caller.cookies, caller.isHttps)
      if (sessionId) await sessions.end(sessionId)
      return answer(undefined, { headers: { 'Set-Cookie': signOutCookies(caller) } })
    },
    verifyEmail: ({ query, headers }) => accounts.verifyEmail(query.token, callerOf(headers)),
    resendVerification: ({ body, headers }) => accounts.resend(body.email, callerOf(headers)),
    forgotPassword: ({ body, headers }) => accounts.forgotPassword(body.email, callerOf(headers)),
    resetPassword: ({ body, headers }) => accounts.resetPassword(body, callerOf(headers)),
    undoEmailChange: ({ body, headers }) => accounts.undoEmailChange(body.token, callerOf(headers)),
    changeProfile: async ({ member, body }) => withSecondFactorNeed(await accounts.changeProfile(member, body), member),
    mailSettings: ({ member }) => accounts.mailSettings.read(member),
    changeMailSettings: ({ member, body }) => accounts.mailSettings.set(member, body),
    stopMails: ({ query }) => accounts.mailSettings.stop(query.token, query.kind),
    changePassword: ({ member, body, headers }) => accounts.changePassword(member, body, callerOf(headers)),
    changeEmail: ({ member, body, headers }) => accounts.changeEmail(member, body, callerOf(headers)),
    deleteAccount: async ({ member, body, headers }) => {
      const caller = callerOf(headers)
      await accounts.deleteAccount(member, body.password, caller)
      return answer(undefined, { headers: { 'Set-Cookie': signOutCookies(caller) } })
    },
    exportData: ({ member }) => accounts.exportData(member),
    findMember: ({ query }) => read.find(query),
  }),
  implement(memberNamesApi, { memberNames: ({ query }) => read.names(query) }),
  implement(accountFiguresApi, { accountFigures: ({ query }) => read.figures(query.since) }),
  implement(usersAdminApi, {
    listUsers: async ({ query }) => {
      const { rows, total, isAtLeast, limit, next } = await read.list(query)
      // The link to the next page has a position instead of a page number. The default limit differs with and without a
      // number, so the link states the limit.
      const pageQuery = { search: query.search, limit: query.page === undefined ? query.limit : limit }
      const nextPage = next === undefined ? undefined : { after: next }
      const headers = cursorHeaders(usersAdminApi.listUsers, { query: pageQuery }, { total, isAtLeast, next: nextPage })
      return answer(rows, { headers })
    },
    setAdmin: ({ member, params, body }) => accounts.setAdmin(member, params.id, body.isAdmin),
  }),
]
