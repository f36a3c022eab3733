import { memberDataApi, ownershipMailsApi, visitorNoticesApi } from '@plekje/contracts'
import type { Engines } from '@plekje/engines'
import {
  assembleService,
  createIdempotency,
  createInTransaction,
  createLogger,
  createOutbox,
  createServiceClient,
  idempotencyKeys,
  requireTransactions,
  type Service,
  scaleLimit,
  serviceTimeoutMs,
} from '@plekje/service-kit'
import { backupFigures } from './backup/newest-backup'
import type { AccountsConfig } from './config'
import { createPasswordHasher } from './credentials/passwords'
import { createSealer } from './credentials/sealed-text'
import { createCallerOf } from './http/caller'
import { createRegistrationSweep } from './jobs/sweep-registrations'
import { mailFigures, mailTotals } from './mails/mail-figures'
import { createPrepareOwnershipMail } from './mails/prepare-ownership-mail'
import { createMailSender } from './mails/send-mails'
import { createVisitorMailSender } from './mails/send-visitor-mails'
import { accountsMigrations } from './migrations'
import { accountRoutes } from './routes'
import { createKnownDevices } from './sign-in/known-devices'
import { createPasskeyCeremonies } from './sign-in/passkey-ceremonies'
import { createCodeLimit, createSecondSteps } from './sign-in/second-steps'
import { createAdministratorSeats } from './storage/administrator-seats'
import { createCallLimit } from './storage/call-limit'
import { erasureModel } from './storage/erasure-model'
import { createErasureRepository } from './storage/erasure-repository'
import { createMailQueue, createMailRequests } from './storage/mail-queue'
import { createRegistrationCounts } from './storage/registration-counts'
import { retryingCache } from './storage/retrying-cache'
import { createSecondFactorRepository } from './storage/second-factor-repository'
import { createSessions } from './storage/sessions'
import { createSignInThrottle } from './storage/sign-in-throttle'
import { createUserLists } from './storage/user-lists'
import { DATABASE, userModel } from './storage/user-model'
import { createUserRepository } from './storage/user-repository'
import { visitorMailModel } from './storage/visitor-mails'
import { accountSubscriptions } from './subscriptions'
import { createChangeEmail } from './use-cases/change-email'
import { createChangePassword } from './use-cases/change-password'
import { createChangeProfile } from './use-cases/change-profile'
import { createChangeSecondFactors } from './use-cases/change-second-factors'
import { createCheckPassword } from './use-cases/check-password'
import { createDeleteAccount } from './use-cases/delete-account'
import { createExportData, type DataSource } from './use-cases/export-data'
import { createForgotPassword } from './use-cases/forgot-password'
import { createLogIn } from './use-cases/log-in'
import { createMailAlerts } from './use-cases/mail-alerts'
import { createMailDecisions } from './use-cases/mail-decisions'
import { createManageSessions } from './use-cases/manage-sessions'
import { createPassSecondStep } from './use-cases/pass-second-step'
import { createProveOwner } from './use-cases/prove-owner'
import { createReadUsers } from './use-cases/read-users'
import { createRefreshSessions } from './use-cases/refresh-sessions'
import { createRegister } from './use-cases/register'
import { createReleaseRegistration } from './use-cases/release-registration'
import { createResendVerification } from './use-cases/resend-verification'
import { createResetPassword } from './use-cases/reset-password'
import { createSeedFirstAdministrator } from './use-cases/seed-first-administrator'
import { createSetAdmin } from './use-cases/set-admin'
import { createSetMails } from './use-cases/set-mails'
import { createStartSession } from './use-cases/start-session'
import { createUndoEmailChange } from './use-cases/undo-email-change'
import { createVerifyEmail } from './use-cases/verify-email'

export const accountsEngineRoles = ['documents', 'cache', 'events', 'mail'] as const
export type AccountsEngines = Pick<Engines, (typeof accountsEngineRoles)[number]>

const NAME = 'accounts'
/** Registrations per source address. */
const MAX_HOURLY_REGISTRATIONS = 30
/** Mails of one kind per e-mail address, and requests for them per source address or member. */
const MAX_HOURLY_MAILS = 5
/** Failed sign-ins per source address in 15 minutes. */
const MAX_FAILURES_PER_SOURCE = 100
/** Failed sign-ins per username or e-mail address, and as many per browser that signed in before. */
const MAX_FAILURES_PER_ACCOUNT = 10
/** Wrong one-time codes per account, each after the right password. */
const MAX_HOURLY_WRONG_CODES = 10
/** Limit per source: more than a household needs, and too few to fill the cache. */
const PASSKEY_CHALLENGES_PER_HOUR = 300

/** The accounts service: members, their sessions and rights. */
export async function createAccountsService(
  settings: AccountsConfig,
  { documents, cache, events, mail }: AccountsEngines,
  {
    now = () => new Date(),
    sweepPauseMs,
  }: { readonly now?: (() => Date) | undefined; readonly sweepPauseMs?: number | undefined } = {},
): Promise<Service> {
  const log = createLogger({ name: NAME, level: settings.LOG_LEVEL })
  const connection = await documents.connection(DATABASE)
  const model = userModel(connection)
  const inTransaction = createInTransaction(connection)
  const outbox = createOutbox(connection, { events })
  const registrationCounts = createRegistrationCounts(model)
  const queue = createMailQueue(connection, model)
  const users = createUserRepository({ model, registrationCounts, outbox, onMails: () => mailSender.nudge() })
  const listingsOptions = listingsOptionsOf(settings)
  const mailSender = createMailSender({
    queue,
    users,
    mailer: mail,
    brand: settings.BRAND_NAME,
    siteUrl: settings.SITE_URL,
    prepareOwnershipMail: createPrepareOwnershipMail(
      listingsOptions && createServiceClient(ownershipMailsApi, listingsOptions),
      users,
    ),
    now,
    log,
  })
  const visitorMails = createVisitorMailSender({
    mails: visitorMailModel(connection),
    listings: listingsOptions && createServiceClient(visitorNoticesApi, listingsOptions),
    mailer: mail,
    brand: settings.BRAND_NAME,
    now,
    log,
  })
  const mailRequests = createMailRequests(connection, model, mailSender.nudge)
  const erasures = createErasureRepository({
    users: model,
    erasures: erasureModel(connection),
    registrationCounts,
    outbox,
    services: settings.ERASURE_SERVICES,
  })
  const seats = createAdministratorSeats(connection)
  const sessions = createSessions(retryingCache(cache), now)
  const passwords = createPasswordHasher(settings.PASSWORD_HASH_MEMORY_KIB)
  const limitFactor = settings.LIMIT_FACTOR
  const throttle = createSignInThrottle(
    cache,
    { perAccount: MAX_FAILURES_PER_ACCOUNT, perSource: scaleLimit(MAX_FAILURES_PER_SOURCE, limitFactor) },
    now,
  )
  const maxMails = scaleLimit(MAX_HOURLY_MAILS, limitFactor)
  const callLimit = (name: string, perHour: number) => createCallLimit(cache, name, perHour)
  const perEmailAndSource = (name: string) => ({
    bySource: callLimit(`${name}:source`, maxMails),
    byEmail: callLimit(`${name}:email`, maxMails),
  })
  const noticeLimit = callLimit('notices', maxMails)
  const checkPassword = createCheckPassword({ users, passwords, throttle })
  const devices = createKnownDevices(users, now)
  const releaseRegistration = createReleaseRegistration({ users, erasures, seats, now })
  const sweep = createRegistrationSweep({
    inTransaction,
    users,
    releaseRegistration,
    now,
    log,
    pauseMs: sweepPauseMs,
  })
  const refreshSessions = createRefreshSessions(users, sessions)
  const seedFirstAdministrator = createSeedFirstAdministrator({
    inTransaction,
    users,
    seats,
    sessions,
    passwords,
    now,
    log,
  })

  const rule = { adminNeedsSecondFactor: settings.ADMIN_SECOND_FACTOR === 'required' }
  const factors = createSecondFactorRepository(model, mailSender.nudge)
  const sealer = createSealer(settings.SECOND_FACTOR_KEY)
  const secondSteps = createSecondSteps(cache, users)
  const startSession = createStartSession({ sessions, refreshSessions, devices })
  const passkeys = createPasskeyCeremonies({ cache, factors, brand: settings.BRAND_NAME, now, log })

  return assembleService({
    name: NAME,
    settings,
    // Mail is not required: mails are sent once it is available.
    engines: { documents, cache, events },
    implementations: accountRoutes({
      callerOf: createCallerOf(settings.SITE_URL),
      sessions,
      read: createReadUsers(users, createUserLists(model)),
      register: createRegister({
        inTransaction,
        users,
        passwords,
        releaseRegistration,
        noticeLimit,
        now,
        brand: settings.BRAND_NAME,
        registrationLimit: callLimit('registrations', scaleLimit(MAX_HOURLY_REGISTRATIONS, limitFactor)),
      }),
      logIn: createLogIn({ users, sessions, refreshSessions, passwords, throttle, devices, secondSteps, rule }),
      verifyEmail: createVerifyEmail(inTransaction, users, releaseRegistration, now),
      resend: createResendVerification(mailRequests, perEmailAndSource('resends')),
      forgotPassword: createForgotPassword(mailRequests, perEmailAndSource('resets')),
      resetPassword: createResetPassword({ inTransaction, users, sessions, passwords, now }),
      undoEmailChange: createUndoEmailChange({ inTransaction, users, sessions, releaseRegistration, now }),
      changeProfile: createChangeProfile(inTransaction, users),
      mailSettings: createSetMails(inTransaction, users),
      changePassword: createChangePassword({ users, sessions, passwords, checkPassword, devices, now }),
      changeEmail: createChangeEmail({
        users,
        checkPassword,
        noticeLimit,
        now,
        changeLimit: callLimit('email-changes', maxMails),
      }),
      deleteAccount: createDeleteAccount({ inTransaction, erasures, seats, sessions, checkPassword, now }),
      exportData: createExportData({ users, sessions, sources: dataSourcesOf(settings), now }),
      passkeys,
      challengeLimit: callLimit('passkey-challenges', PASSKEY_CHALLENGES_PER_HOUR),
      passSecondStep: createPassSecondStep({
        codeLimit: createCodeLimit(cache, MAX_HOURLY_WRONG_CODES),
        secondSteps,
        factors,
        passkeys,
        startSession,
        sealer,
        now,
        log,
      }),
      secondFactors: createChangeSecondFactors({
        proveOwner: createProveOwner(checkPassword, passkeys),
        cache,
        users,
        factors,
        sessions,
        refreshSessions,
        startSession,
        passkeys,
        sealer,
        brand: settings.BRAND_NAME,
        rule,
        now,
      }),
      mailAlerts: createMailAlerts({ users, mails: mailRequests, siteUrl: settings.SITE_URL, now }),
      manageSessions: createManageSessions(sessions, users),
      setAdmin: createSetAdmin({ inTransaction, users, seats, refreshSessions }),
    }),
    subscriptions: accountSubscriptions(
      erasures,
      refreshSessions,
      createMailDecisions({ users, mails: mailRequests, siteUrl: settings.SITE_URL, now }),
      visitorMails,
    ),
    outboxes: [outbox.relay],
    details: async () => {
      const [open, mails] = await Promise.all([erasures.open(), mailTotals(queue, now)])
      return { erasures: open, usersWaitingForMail: mails.waiting, mails }
    },
    figures: [...mailFigures(queue, now), ...backupFigures(connection, now)],
    idempotency: createIdempotency(idempotencyKeys(connection)),
    migrations: accountsMigrations,
    start: async () => {
      await requireTransactions(connection)
      await seedFirstAdministrator({
        username: settings.ADMIN_USERNAME,
        email: settings.ADMIN_EMAIL,
        password: settings.ADMIN_PASSWORD,
      })
      await erasures.removeConfirmed()
      mailSender.start()
      visitorMails.start()
      sweep.start()
    },
    close: async () => {
      await Promise.all([mailSender.close(), visitorMails.close(), sweep.close()])
    },
    log,
  })
}

/** Options of the clients of listings; undefined if no address is configured. */
function listingsOptionsOf(settings: AccountsConfig) {
  const { LISTINGS_URL: url, IDENTITY_PRIVATE_KEY: key } = settings
  if (url === undefined) return undefined
  return { url, service: 'listings' as const, key, timeoutMs: serviceTimeoutMs(settings) }
}

/** The services with a configured address that store data of members. */
function dataSourcesOf(settings: AccountsConfig): DataSource[] {
  const { SOCIAL_URL, REVIEWS_URL, PLANNER_URL, LISTINGS_URL, IDENTITY_PRIVATE_KEY: key } = settings
  const timeoutMs = serviceTimeoutMs(settings)
  const sources = [
    { name: 'social', dutchContent: 'je favorieten en vrienden', url: SOCIAL_URL },
    { name: 'reviews', dutchContent: 'je reviews', url: REVIEWS_URL },
    { name: 'planner', dutchContent: 'je plannen', url: PLANNER_URL },
    { name: 'listings', dutchContent: 'je voorstellen en je zaken', url: LISTINGS_URL },
  ]
  const dataSources: DataSource[] = []
  for (const { name, dutchContent, url } of sources) {
    if (url === undefined) continue
    dataSources.push({
      name,
      dutchContent,
      client: createServiceClient(memberDataApi, { url, service: name, key, timeoutMs }),
    })
  }
  return dataSources
}
