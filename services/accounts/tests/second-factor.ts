import type { Member } from '@plekje/contracts'
import { Secret, TOTP } from 'otpauth'
import { type AuthenticatorOptions, SoftwareAuthenticator } from './software-authenticator'
import { ADMIN_PASSWORD, type Call, PASSWORD, type RunningAccounts } from './start-accounts'

const STEP_COOKIE = 'plekje_step'
export interface SignedIn {
  readonly as: Member
  readonly session: string
}

/** The code that an app with the key shows at an instant. */
export const codeAt = (key: string, at: Date): string =>
  new TOTP({ secret: Secret.fromBase32(key) }).generate({ timestamp: at.getTime() })

/** Calls around second factors. */
export function secondFactorCalls(accounts: RunningAccounts, now: () => Date) {
  const { call } = accounts
  const cookieOf = (headers: Headers, name: string) =>
    new RegExp(`${name}=([^;,]+)`).exec(headers.get('set-cookie') ?? '')?.[1] ?? ''
  const proof = ({ as }: SignedIn) => ({ password: as.username === 'admin' ? ADMIN_PASSWORD : PASSWORD })

  const passStep = async (step: string, body: object, options: Call = {}) => {
    const reply = await call('/api/login/second-factor', {
      ...options,
      body,
      headers: { ...options.headers, cookie: `${STEP_COOKIE}=${step}` },
    })
    return { ...reply, session: cookieOf(reply.headers, 'plekje_session') }
  }
  /** Signs in by password and returns the name of the waiting step. */
  const begin = async (username: string, password = PASSWORD) => {
    const reply = await accounts.login(username, password)
    expect([reply.status, reply.body.code, reply.session]).toEqual([403, 'second_factor_required', ''])
    return cookieOf(reply.headers, STEP_COOKIE)
  }
  const setUpTotp = async (member: SignedIn) => {
    const { body: begun } = await call('/api/account/totp', { ...member, body: proof(member) })
    const reply = await call('/api/account/totp/confirm', { ...member, body: { code: codeAt(begun.key, now()) } })
    return {
      ...reply,
      key: String(begun.key),
      uri: String(begun.uri),
      codes: (reply.body.recoveryCodes ?? []) as string[],
      session: cookieOf(reply.headers, 'plekje_session'),
    }
  }
  const makePasskey = async (member: SignedIn, name = 'Telefoon', options: AuthenticatorOptions = {}) => {
    const device = new SoftwareAuthenticator()
    const { body: creation } = await call('/api/account/passkeys/options', { ...member, body: proof(member) })
    const passkey = device.create(creation, options)
    const reply = await call('/api/account/passkeys', { ...member, body: { name, passkey } })
    return {
      ...reply,
      device,
      passkey,
      session: cookieOf(reply.headers, 'plekje_session'),
      codes: (reply.body.recoveryCodes ?? []) as string[],
    }
  }
  const signInByPasskey = async (device: SoftwareAuthenticator, options: AuthenticatorOptions = {}) => {
    const { body: asked } = await call('/api/login/passkey/options', { body: {} })
    const passkey = device.sign(asked, options)
    const reply = await call('/api/login/passkey', { body: { passkey } })
    return { ...reply, passkey, session: cookieOf(reply.headers, 'plekje_session') }
  }
  const security = async ({ as, session }: SignedIn) => (await call('/api/account/security', { as, session })).body
  return { begin, passStep, setUpTotp, makePasskey, signInByPasskey, security, proof }
}
