import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { hold } from '@plekje/containers/checks'
import { IDENTITY_HEADER } from '@plekje/contracts'
import { generateKeyPair, SignJWT } from 'jose'
import { endpoints } from '../generate/endpoints'
import { unsignedToken } from '../generate/hostile-headers'
import type { AttackedPlatform } from '../platform/attacked-platform'
import { send } from '../platform/send'
import type { AttackGroup } from './attack-group'
import { listeningPorts } from './house'

const audiences = [
  'plekje:services',
  'plekje:internal',
  ...['gateway', 'accounts', 'listings', 'search', 'social', 'reviews', 'planner', 'analytics'],
]

/** What asks for an identity and takes no parameters: of each service something for members or administrators. */
const guarded = endpoints.filter(
  ({ access, method, params }) => access !== 'public' && method === 'GET' && params === undefined,
)

/** Nobody is whoever they say they are: neither at the gateway nor at a service's own port. */
export const identity: AttackGroup = {
  name: 'Who calls',
  async run(platform, checks) {
    const tokens = await forgedTokens(platform)
    const gateway = Number(new URL(platform.url).port)
    const services = await servicesAmong(listeningPorts(platform).filter((port) => port !== gateway))

    await checks.try('the gateway believes no identity that it is sent', async () => {
      for (const { path, access } of guarded) {
        for (const [name, token] of tokens) {
          const status = await ask(gateway, path, token)
          hold(status === (access === 'internal' ? 404 : 401), `${path} with ${name} answered ${status}`)
        }
      }
      return `${tokens.length} tokens, ${guarded.length} endpoints`
    })
    await checks.try('no service believes an identity that nobody signed', async () => {
      return denied(
        services,
        tokens.filter(([name]) => !name.includes('secret')),
      )
    })
    await checks.try('no shared secret makes an administrator', async () => {
      return denied(
        services,
        tokens.filter(([name]) => name.includes('secret')),
      )
    })
  },
}

async function denied(ports: readonly number[], tokens: readonly (readonly [string, string])[]): Promise<string> {
  const let_in: string[] = []
  for (const port of ports) {
    for (const { path } of guarded) {
      for (const [name, token] of tokens) {
        const status = await ask(port, path, token)
        if (status >= 200 && status < 300) let_in.push(`${path} with ${name}: ${status}`)
      }
    }
  }
  hold(let_in.length === 0, `${let_in.length} were answered\n${[...new Set(let_in)].slice(0, 8).join('\n')}`)
  return `${ports.length} services, ${guarded.length} endpoints, ${tokens.length} tokens`
}

async function ask(port: number, path: string, token: string): Promise<number> {
  const headers = [[IDENTITY_HEADER, token] as const, ['Authorization', `Bearer ${token}`] as const]
  return (await send(`http://127.0.0.1:${port}`, { method: 'GET', target: `/api${path}`, headers })).status
}

/** Of those that speak HTTP as services do. */
async function servicesAmong(ports: readonly number[]): Promise<number[]> {
  const answers = await Promise.all(
    ports.map((port) => send(`http://127.0.0.1:${port}`, { method: 'GET', target: '/healthz', headers: [] })),
  )
  return ports.filter((_, index) => answers[index]?.status === 200)
}

/** By what they are signed with: nothing, keys of one's own, and every secret that lies in the data folder as a shared one. */
async function forgedTokens({ dataDir }: Pick<AttackedPlatform, 'dataDir'>): Promise<(readonly [string, string])[]> {
  const folder = join(dataDir, 'secrets')
  const files = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isFile())
  const secrets = files.map(({ name }) => [name, readFileSync(join(folder, name), 'utf8')] as const)
  const { privateKey } = await generateKeyPair('EdDSA', { crv: 'Ed25519' })
  const claims = () =>
    new SignJWT({ username: 'admin', isAdmin: true, admin: true })
      .setSubject('1')
      .setIssuer('gateway')
      .setAudience(audiences)
      .setIssuedAt()
      .setExpirationTime('60s')
  const shared = (alg: string, key: string) => claims().setProtectedHeader({ alg }).sign(new TextEncoder().encode(key))
  return [
    ['no signature', unsignedToken],
    ['a guessed key', await shared('HS256', 'a'.repeat(32))],
    ['a key of its own', await claims().setProtectedHeader({ alg: 'EdDSA', kid: 'gateway' }).sign(privateKey)],
    ...(await Promise.all(
      secrets.map(async ([name, secret]) => [`the secret ${name}`, await shared('HS256', secret)] as const),
    )),
  ]
}
