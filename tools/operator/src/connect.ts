import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ApiFailure, accountsApi, type Client, createClient, eventsAdminApi, type Transport } from '@plekje/contracts'
import { ConfigError, serviceToken } from '@plekje/service-kit'
import type { OperatorConfig } from './config'

/** An error that stops the command, with a message for the operator. */
export class OperatorError extends Error {}

export interface Connection {
  readonly events: Client<typeof eventsAdminApi>
  /** Ends the session, if there is one. */
  close(): Promise<void>
}

interface Session {
  readonly transport: Transport
  close(): Promise<void>
}

const TIMEOUT_MS = 60_000

/** Connects to the service itself when `ANALYTICS_URL` is set, otherwise to the site, signed in as an administrator. */
export const connect = (config: OperatorConfig): Promise<Connection> =>
  config.ANALYTICS_URL ? connectToService(config.ANALYTICS_URL, config) : connectToSite(config)

async function connectToService(url: string, { IDENTITY_PRIVATE_KEY: key }: OperatorConfig): Promise<Connection> {
  if (key?.unit !== 'operator') throw new OperatorError('ANALYTICS_URL needs IDENTITY_PRIVATE_KEY: the operator’s.')
  const transport = transportTo(url, 'ANALYTICS_URL', async () => ({
    authorization: `Bearer ${await serviceToken(key, 'analytics')}`,
  }))
  return { events: createClient(eventsAdminApi, transport), close: async () => undefined }
}

async function connectToSite(config: OperatorConfig): Promise<Connection> {
  const { transport, close } = await signIn(config)
  return { events: createClient(eventsAdminApi, transport), close }
}

/**
 * Signs in at a site as the administrator of `ADMIN_USERNAME` and `ADMIN_PASSWORD`, or with the password that the site
 * generated. Calls through `transport` have the rights of that administrator. Throws `OperatorError`.
 */
export async function signIn(config: OperatorConfig): Promise<Session> {
  const { PLEKJE_URL: url, ADMIN_USERNAME: username } = config
  let cookie = ''
  const transport = transportTo(url, 'PLEKJE_URL', async () => (cookie ? { cookie } : {}))
  const accounts = createClient(accountsApi, async (request) => {
    const response = await transport(request)
    cookie = response.header('set-cookie')?.split(';', 1)[0] ?? cookie
    return response
  })
  const user = await accounts.login({ body: { username, password: passwordOf(config) } }).catch((error: unknown) => {
    if (!(error instanceof ApiFailure)) throw error
    throw new OperatorError(`Cannot sign in at ${url} as ${username}: ${error.error} (${error.status})`)
  })
  if (!user.isAdmin) throw new OperatorError(`${username} is not an administrator.`)
  return {
    transport,
    close: async () => {
      await accounts.logout().catch(() => undefined)
    },
  }
}

/** Returns the text of a failure for the operator. */
export function problemOf(error: unknown): string {
  if (error instanceof OperatorError || error instanceof ConfigError) return error.message
  if (!(error instanceof ApiFailure)) return String((error as Error).stack ?? error)
  const { status, code, requestId } = error
  const request = requestId ? `, request ${requestId}` : ''
  return `Refused: ${error.error} (${status} ${code}${request})`
}

function passwordOf({ ADMIN_PASSWORD, DATA_DIR }: OperatorConfig): string {
  if (ADMIN_PASSWORD) return ADMIN_PASSWORD
  const file = join(DATA_DIR, 'secrets', 'admin-password')
  try {
    return readFileSync(file, 'utf8').trim()
  } catch {
    throw new OperatorError(`Set ADMIN_PASSWORD, or DATA_DIR to where the site keeps its data: there is no ${file}.`)
  }
}

function transportTo(
  url: string,
  variable: string,
  identityHeaders: () => Promise<Readonly<Record<string, string>>>,
): Transport {
  const base = url.replace(/\/+$/, '')
  return async ({ method, path, body }) => {
    const headers = new Headers(await identityHeaders())
    if (body !== undefined) headers.set('content-type', 'application/json')
    const response = await fetch(base + path, {
      method,
      headers,
      body: body ?? null,
      signal: AbortSignal.timeout(TIMEOUT_MS),
    }).catch((error: unknown) => {
      throw new OperatorError(`Nothing answers at ${base} (${variable}): ${reasonOf(error)}`)
    })
    const text = await response.text()
    return { status: response.status, text, header: (name) => response.headers.get(name) }
  }
}

function reasonOf(error: unknown): string {
  const { cause, message } = error as { cause?: { code?: string }; message?: string }
  return cause?.code ?? message ?? String(error)
}
