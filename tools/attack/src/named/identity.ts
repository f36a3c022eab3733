import { ensure } from '@plekje/containers/checks'
import { IDENTITY_HEADER, SERVICES } from '@plekje/contracts'
import { endpoints } from '../generate/endpoints'
import { startAttackedPlatform } from '../platform/attacked-platform'
import { send } from '../platform/send'
import type { AttackGroup } from './attack-group'
import { forgedTokens, gatewayToken, makeKnownKeys, type Token, tokensOfSecrets } from './forged-tokens'
import { listeningPorts } from './local-users'

/** Endpoints without parameters that require an identity, for each service. */
const guardedEndpoints = endpoints.filter(
  ({ access, method, params }) => access !== 'public' && method === 'GET' && params === undefined,
)

/** Attempts to call with a forged identity, at the gateway and at a service's own port. */
export const identity: AttackGroup = {
  name: 'Who calls',
  async run(shared, checks) {
    await checks.try('no shared secret makes an administrator', async () => {
      return checkDenied(await servicePorts(shared), await tokensOfSecrets(shared))
    })
    const known = await makeKnownKeys()
    const platform = await startAttackedPlatform(known.env)
    try {
      const tokens = await forgedTokens(known)
      const ports = await servicePorts(platform)
      await checks.try('the gateway believes no identity that it is sent', async () => {
        const gateway = Number(new URL(platform.url).port)
        for (const { path, access } of guardedEndpoints) {
          for (const { name, token } of [...tokens, { name: 'its own', token: await gatewayToken(known, 'gateway') }]) {
            const status = await statusOf(gateway, path, token)
            ensure(status === (access === 'internal' ? 404 : 401), `${path} with ${name} answered ${status}`)
          }
        }
        return `${tokens.length} tokens, ${guardedEndpoints.length} endpoints`
      })
      await checks.try('no service believes anyone but the gateway, not even another service', async () =>
        checkDenied(ports, tokens),
      )
      await checks.try('what the gateway says to one service is no use at another', async () => {
        const believed = new Map<string, number[]>()
        for (const audience of SERVICES) {
          const token = await gatewayToken(known, audience)
          const statuses = await Promise.all(ports.map((port) => grantsAccess(port, token)))
          believed.set(
            audience,
            ports.filter((_, index) => statuses[index]),
          )
        }
        const summary = [...believed].map(([name, at]) => `${name} ${at.length}`).join(', ')
        // Search has no endpoint for members only. The other services prove that a valid token is accepted.
        const alone = [...believed.values()].filter((at) => at.length === 1)
        ensure(
          alone.length >= SERVICES.length - 1 && new Set(alone.flat()).size === alone.length,
          `believed at: ${summary}`,
        )
        return summary
      })
    } finally {
      await platform.close()
    }
  },
}

/** True when a token grants access to anything in a service. */
async function grantsAccess(port: number, token: string): Promise<boolean> {
  for (const { path, access } of guardedEndpoints) {
    if (access !== 'internal' && (await statusOf(port, path, token, [IDENTITY_HEADER])) === 200) return true
  }
  return false
}

async function checkDenied(ports: readonly number[], tokens: readonly Token[]): Promise<string> {
  const granted: string[] = []
  for (const port of ports) {
    for (const { path } of guardedEndpoints) {
      for (const { name, token } of tokens) {
        const status = await statusOf(port, path, token)
        if (status >= 200 && status < 300) granted.push(`${path} with ${name}: ${status}`)
      }
    }
  }
  ensure(granted.length === 0, `${granted.length} were answered\n${[...new Set(granted)].slice(0, 8).join('\n')}`)
  return `${ports.length} services, ${guardedEndpoints.length} endpoints, ${tokens.length} tokens`
}

/** Sends the token in every header that may name a caller, unless headers are given. */
async function statusOf(
  port: number,
  path: string,
  token: string,
  names = [IDENTITY_HEADER, 'Authorization'],
): Promise<number> {
  const headers = names.map((name) => [name, name === 'Authorization' ? `Bearer ${token}` : token] as const)
  return (await send(`http://127.0.0.1:${port}`, { method: 'GET', target: `/api${path}`, headers })).status
}

/** Ports of services: they speak HTTP like services and are not the gateway's. */
async function servicePorts(platform: { readonly pid: number; readonly url: string }): Promise<number[]> {
  const gateway = Number(new URL(platform.url).port)
  const ports = listeningPorts(platform).filter((port) => port !== gateway)
  const responses = await Promise.all(
    ports.map((port) => send(`http://127.0.0.1:${port}`, { method: 'GET', target: '/healthz', headers: [] })),
  )
  const found = ports.filter((_, index) => responses[index]?.status === 200)
  ensure(found.length === SERVICES.length, `${found.length} services were found`)
  return found
}
