import { type Member, SESSION_COOKIE, sessionKey } from '@plekje/contracts'
import type { Mail, Mailer } from '@plekje/engines'
import { waitUntil } from '@plekje/testing'
import { callService, type ServiceCall } from '@plekje/testing/service-caller'
import { openServiceUnderTest } from '@plekje/testing/service-under-test'
import { accountsEngineRoles, createAccountsService, readAccountsConfig } from '../src'

type AccountsConfig = ReturnType<typeof readAccountsConfig>

export const PASSWORD = 'correct horse battery'
export const ADMIN_PASSWORD = 'the-admin-password'

export interface Call extends ServiceCall {
  readonly method?: string
  /** Session id, sent as cookie. */
  readonly session?: string
  /** Device cookie of a known browser, from `login`. */
  readonly device?: string | undefined
  /** Source address; by default a new one per call, so that limits per source do not interfere. */
  readonly from?: string | undefined
}

/** Records mails in memory; `isAway` refuses them like an unavailable server. */
export class RecordingMailer implements Mailer {
  readonly kind = 'embedded'
  readonly sent: Mail[] = []
  isAway = false
  /** Accepts mails but breaks the connection before confirming. */
  losesAnswers = false
  refusals = 0

  async send(mail: Mail) {
    if (this.isAway) {
      this.refusals += 1
      throw Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
    }
    this.sent.push(mail)
    if (this.losesAnswers) throw Object.assign(new Error('Timeout'), { code: 'ETIMEDOUT', command: 'DATA' })
  }
  async ping() {}
  async close() {}

  to = (address: string) => this.sent.filter(({ to }) => to === address)
}

export interface StartOptions {
  readonly env?: Record<string, string>
  /** A given folder is not removed. */
  readonly directory?: string
  readonly now?: () => Date
  readonly sweepPauseMs?: number
  readonly mailer?: RecordingMailer
}

let sources = 0
const running = new Set<() => Promise<void>>()

/** For `afterEach`: a failed test may leave a service open, which would keep the suite from ending. */
export async function closeAccounts(): Promise<void> {
  for (const close of running) await close()
}

/** Starts an accounts service with a recording mailer. */
export async function startAccounts({
  env = {},
  directory,
  now,
  sweepPauseMs,
  mailer = new RecordingMailer(),
}: StartOptions = {}) {
  const given = {
    PASSWORD_HASH_MEMORY_KIB: '64',
    ADMIN_PASSWORD,
    SECOND_FACTOR_KEY: 'a-key-for-tests-of-at-least-32-characters',
    ...env,
  }
  const opened: { settings?: AccountsConfig } = {}
  const accounts = await openServiceUnderTest({
    name: 'accounts',
    roles: accountsEngineRoles,
    directory,
    env: given,
    engines: { mail: mailer },
    topics: ['account.changed', 'admin.audited'],
    prepare: ({ events }) =>
      events.declareTopics([
        'account.changed',
        'member.erased',
        'admin.audited',
        'review.moderated',
        'review.replied',
        'proposal.decided',
        'visitor-proposal.decided',
        'ownership.changed',
        'friendship.changed',
      ]),
    create: (engines, env) => {
      opened.settings = readAccountsConfig(env)
      return createAccountsService(opened.settings, engines, { now, sweepPauseMs })
    },
  })
  const url = accounts.url()
  const engines = accounts.engines()
  const accountChanges = accounts.published('account.changed')
  const audited = accounts.published('admin.audited')
  const { settings } = opened
  if (!settings) throw new Error('the service has no settings')

  const call = (path: string, { method, session, device, from, headers, ...options }: Call = {}) => {
    sources += 1
    const cookies = [session && `${SESSION_COOKIE}=${session}`, device].filter(Boolean)
    const gatewayHeaders: Record<string, string> = {
      'x-forwarded-for': from ?? `198.51.${Math.floor(sources / 250)}.${sources % 250}`,
      'x-forwarded-proto': 'http',
    }
    if (cookies.length > 0) gatewayHeaders.cookie = cookies.join('; ')
    const defaultMethod = options.body === undefined ? 'GET' : 'POST'
    return callService(method ?? defaultMethod, url + path, 'accounts', {
      ...options,
      headers: { ...gatewayHeaders, ...headers },
    })
  }

  const register = (username: string, more: Record<string, unknown> = {}, options: Call = {}) =>
    call('/api/register', {
      ...options,
      body: { username, email: `${username}@leden.example`, password: PASSWORD, ...more },
    })

  /** Waits for the given number of mails to an address, and returns the token in the newest. */
  const tokenTo = async (address: string, mails = 1, patience: { timeoutMs?: number } = {}) => {
    await waitUntil(() => mailer.to(address).length >= mails, { what: `mail ${mails} to ${address}`, ...patience })
    return tokenIn(mailer.to(address).at(-1))
  }
  const verify = (token: string) => call(`/api/verify-email?token=${encodeURIComponent(token)}`)

  const login = async (username: string, password = PASSWORD, options: Call = {}) => {
    const reply = await call('/api/login', { ...options, body: { username, password } })
    const [cookie = '', deviceCookie = ''] = reply.headers.getSetCookie()
    const session = new RegExp(`${SESSION_COOKIE}=([^;]+)`).exec(cookie)?.[1] ?? ''
    return { ...reply, cookie, deviceCookie, device: deviceCookie.split(';')[0], session }
  }

  /** The session record as the gateway would read it. */
  const sessionRecord = async (session: string) => {
    const text = await engines.cache.get(sessionKey(session))
    return text === null ? null : JSON.parse(text)
  }

  /** Registers, verifies and signs in. */
  const join_ = async (username: string, more: Record<string, unknown> = {}) => {
    const email = String(more.email ?? `${username}@leden.example`)
    const mails = () => mailer.to(email).filter(({ text }) => text.includes('/verify-email?token='))
    const before = mails().length
    await register(username, more)
    await waitUntil(() => mails().length > before, { what: `a link to ${email}` })
    await verify(tokenIn(mails().at(-1)))
    const { body, session, device } = await login(username, String(more.password ?? PASSWORD))
    const as: Member = { id: body.id, username: body.username, isAdmin: body.isAdmin }
    return { as, session, device, email, user: body }
  }

  const admin = async () => {
    const { body, session } = await login('admin', ADMIN_PASSWORD)
    const as: Member = { id: body.id, username: body.username, isAdmin: true }
    return { as, session }
  }

  const { stop, startAnother } = accounts
  const close = async () => {
    running.delete(close)
    await accounts.close()
  }
  running.add(close)
  return {
    ...{
      url,
      call,
      register,
      verify,
      login,
      admin,
      accountChanges,
      audited,
      engines,
      mailer,
      settings,
      stop,
      startAnother,
      close,
    },
    tokenTo,
    sessionRecord,
    join: join_,
  }
}

export type RunningAccounts = Awaited<ReturnType<typeof startAccounts>>

export const tokenIn = (mail: Mail | undefined): string => /token=([\w%-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
