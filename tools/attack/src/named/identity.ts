import { ensure } from '@plekje/containers/checks'
import { IDENTITY_HEADER, SERVICES } from '@plekje/contracts'
import { endpoints } from '../generate/endpoints'
import { startAttackedPlatform } from '../platform/attacked-platform'
import { send } from '../platform/send'
import type { AttackGroup } from './attack-group'
import { forgedTokens, gatewayToken, makeKnownKeys, type Token, tokensOfSecrets } from './forged-tokens'
import { listeningPorts } from './local-users'

/** Endpoints of all services that require an identity and have no parameters. */
const guardedEndpoints = endpoints.filter(
  ({ access, method, params }) => access !== 'public' && method === 'GET' && params === undefined,
)

/** Attempts to call with a forged identity, at the gateway and at a service's own port. */
export const identity: AttackGroup = {
  name: 'Identity tokens',
  async run(shared, checks) {
    await checks.try('no secret of the data folder signs an accepted token', async () => {
      return requireDenied(await servicePorts(shared), await tokensOfSecrets(shared))
    })
    const knownKeys = await makeKnownKeys()
    const platform = await startAttackedPlatform(knownKeys.env)
    try {
      const tokens = await forgedTokens(knownKeys)
      const ports = await servicePorts(platform)
      await checks.try('the gateway accepts no identity token from outside', async () => {
        const gatewayPort = Number(new URL(platform.url).port)
        const ownToken = { name: 'its own', token: await gatewayToken(knownKeys, 'gateway') }
        for (const { path, access } of guardedEndpoints) {
          for (const { name, token } of [...tokens, ownToken]) {
            const status = await statusOf(gatewayPort, path, token)
            ensure(status === (access === 'internal' ? 404 : 401), `${path} with ${name} answered ${status}`)
          }
        }
        return `${tokens.length} tokens, ${guardedEndpoints.length} endpoints`
      })
      await checks.try('a service accepts tokens of the gateway only', async () => requireDenied(ports, tokens))
      await checks.try('a token for one service is refused by the others', async () => {
        const acceptedAt = new Map<string, number[]>()
        for (const audience of SERVICES) {
          const token = await gatewayToken(knownKeys, audience)
          const statuses = await Promise.all(ports.map((port) => grantsAccess(port, token)))
          acceptedAt.set(
            audience,
            ports.filter((_, index) => statuses[index]),
          )
        }
        const summary = [...acceptedAt].map(([audience, services]) => `${audience} ${services.length}`).join(', ')
        // Search has no endpoint for members only. The other services prove that a valid token is accepted.
        const acceptingServices = [...acceptedAt.values()]
        const isAcceptedOnceAtMost = acceptingServices.every((services) => services.length <= 1)
        const accepted = acceptingServices.flat()
        const isEachAtItsOwn = new Set(accepted).size === accepted.length && accepted.length >= SERVICES.length - 1
        ensure(isAcceptedOnceAtMost && isEachAtItsOwn, `accepted at: ${summary}`)
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

async function requireDenied(ports: readonly number[], tokens: readonly Token[]): Promise<string> {
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

/** The status of a request with the token in `headerNames`, by default in every header that may name a caller. */
async function statusOf(
  port: number,
  path: string,
  token: string,
  headerNames = [IDENTITY_HEADER, 'Authorization'],
): Promise<number> {
  const headers = headerNames.map((name) => [name, name === 'Authorization' ? `Bearer ${token}` : token] as const)
  return (await send(`http://127.0.0.1:${port}`, { method: 'GET', target: `/api${path}`, headers })).status
}

/** The ports, other than the gateway's, that answer `/healthz`. */
async function servicePorts(platform: { readonly pid: number; readonly url: string }): Promise<number[]> {
  const gateway = Number(new URL(platform.url).port)
  const ports = listeningPorts(platform).filter((port) => port !== gateway)
  const responses = await Promise.all(
    ports.map((port) => send(`http://127.0.0.1:${port}`, { method: 'GET', target: '/healthz', headers: [] })),
  )
  const answeringPorts = ports.filter((_, index) => responses[index]?.status === 200)
  ensure(answeringPorts.length === SERVICES.length, `${answeringPorts.length} services were found`)
  return answeringPorts
}
