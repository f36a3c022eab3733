import { mkdirSync, mkdtempSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SERVICES, UNITS, withoutUndefined } from '@plekje/contracts'
import { RedisProcesses, redisServerUnavailable } from '@plekje/engines/redis-processes'
import {
  freePort,
  LONG_TIME_LIMITS,
  type PlatformProcess,
  spawnUnit,
  startPlatformProcess,
  waitUntilReady,
} from '@plekje/testing'
import { identityEnv } from '@plekje/testing/service-caller'

const repository = join(__dirname, '../../../..')
const START_TIMEOUT_MS = 1_200_000
export const LIVE_MANIFEST = '/remotes/discovery/mf-manifest.json'

/** A share of visitors gets a second version. The comparison of both versions, as a gateway shows it to operators. */
export interface ShareDetails {
  readonly url: string
  readonly percent: number
  readonly state: 'checking' | 'given' | 'taken back'
  readonly live: ShareCounts
  readonly share: ShareCounts
}

interface ShareCounts {
  readonly visits: number
  readonly errors: number
  readonly renders: number
  readonly failed_renders: number
}

export interface TestedGateway {
  readonly name: string
  readonly url: string
  /** The share of discovery; undefined without one in its list. */
  readShare(): Promise<ShareDetails | undefined>
  readMetrics(): Promise<string>
  /** Everything that its process printed. */
  output(): string
}

/** The whole product, with two processes of the gateway and versions of discovery side by side. */
export interface CanarySite {
  readonly gateways: readonly [TestedGateway, TestedGateway]
  /** True when the gateways share Redis; otherwise each decides alone. */
  readonly hasRedis: boolean
  /** Gives a percentage of visitors the version in this folder; undefined gives everybody the live one. */
  setShare(share: { readonly folder: string; readonly percent: number } | undefined): void
  close(): Promise<void>
}

/** `versions` are builds of discovery by the names of their folders under `/remotes/`. */
export async function openCanarySite(versions: Readonly<Record<string, string>>): Promise<CanarySite> {
  const folder = mkdtempSync(join(tmpdir(), 'plekje-canary-'))
  const remotesFile = join(folder, 'remotes.json')
  const remotesDir = join(folder, 'remotes')
  mkdirSync(remotesDir)
  for (const [name, build] of Object.entries(versions)) symlinkSync(build, join(remotesDir, name))
  const setShare: CanarySite['setShare'] = (share) => {
    const urlOf = (name: string) => `/remotes/${name}/mf-manifest.json`
    const discovery = { name: 'discovery', url: LIVE_MANIFEST }
    const listed = share ? { ...discovery, share: { url: urlOf(share.folder), percent: share.percent } } : discovery
    const others = ['account', 'admin'].map((name) => ({ name, url: urlOf(name) }))
    writeFileSync(`${remotesFile}.new`, JSON.stringify([listed, ...others]))
    renameSync(`${remotesFile}.new`, remotesFile)
  }
  setShare(undefined)

  const redisProcesses = new RedisProcesses()
  const close = async () => {
    await Promise.all([second?.stop(), platform?.stop()])
    await redisProcesses.stop()
    rmSync(folder, { recursive: true, force: true })
  }
  let platform: PlatformProcess | undefined
  let second: GatewayProcess | undefined
  try {
    const redis = redisServerUnavailable() ? undefined : await redisProcesses.start(['save ""'])
    const gatewayEnv = withoutUndefined({
      ...LONG_TIME_LIMITS,
      SITE_URL: 'http://plekje.example',
      SHELL_DIR: join(repository, 'shell/dist'),
      REMOTES_DIR: remotesDir,
      REMOTES_FILE: remotesFile,
      // The test gives each visitor an address by X-Forwarded-For.
      TRUST_PROXY: '1',
      PAGE_LIMIT_PER_MINUTE: '1000000',
      RATE_LIMIT_PER_MINUTE: '1000000',
      LOG_LEVEL: 'warn',
      REDIS_URL: redis && `redis://127.0.0.1:${redis.port}`,
    })
    const metricsPort = await freePort()
    platform = await startPlatformProcess({
      program: ['--import', 'tsx', join(__dirname, 'platform-program.ts')],
      dataDir: join(folder, 'data'),
      timeoutMs: START_TIMEOUT_MS,
      env: {
        ...gatewayEnv,
        // A broken version fails on pages without venues too.
        SEED: 'false',
        METRICS_PORT: String(metricsPort),
        IDENTITY_PUBLIC_KEYS: identityEnv('gateway').IDENTITY_PUBLIC_KEYS,
        ...Object.fromEntries(
          UNITS.map((unit) => [`IDENTITY_PRIVATE_KEY_${unit.toUpperCase()}`, identityEnv(unit).IDENTITY_PRIVATE_KEY]),
        ),
      },
    })
    second = await startGatewayProcess({
      ...gatewayEnv,
      ...serviceUrlsIn(platform.output()),
      DATA_DIR: join(folder, 'second-gateway'),
    })
    const firstGateway = testedGateway('the first gateway', platform.url, metricsPort, platform.output)
    const secondGateway = testedGateway('the second gateway', second.url, second.metricsPort, second.output)
    return { gateways: [firstGateway, secondGateway], hasRedis: redis !== undefined, setShare, close }
  } catch (error) {
    await close()
    throw error
  }
}

function testedGateway(name: string, url: string, metricsPort: number, output: () => string): TestedGateway {
  const operators = `http://127.0.0.1:${metricsPort}`
  return {
    name,
    url,
    output,
    async readShare() {
      const { details } = (await (await fetch(`${operators}/readyz`)).json()) as {
        details: { shares: { discovery?: ShareDetails } }
      }
      return details.shares.discovery
    },
    readMetrics: async () => (await fetch(`${operators}/metrics`)).text(),
  }
}

const serviceUrlsIn = (output: string): Record<string, string> =>
  Object.fromEntries(
    SERVICES.map((service) => {
      const port = new RegExp(`^${service} listens on (\\d+)$`, 'm').exec(output)?.[1]
      if (port === undefined) throw new Error(`the platform did not print the port of ${service}`)
      return [`${service.toUpperCase()}_URL`, `http://127.0.0.1:${port}`]
    }),
  )

interface GatewayProcess {
  readonly url: string
  readonly metricsPort: number
  readonly output: () => string
  stop(): Promise<unknown>
}

async function startGatewayProcess(env: Readonly<Record<string, string>>): Promise<GatewayProcess> {
  const [port, metricsPort] = [await freePort(), await freePort()]
  const url = `http://127.0.0.1:${port}`
  const spawned = spawnUnit('gateway', { env: { ...env, PORT: String(port), METRICS_PORT: String(metricsPort) } })
  const { child, exited, output } = spawned
  try {
    await waitUntilReady(spawned, url, { timeoutMs: START_TIMEOUT_MS, what: 'the second gateway' })
  } catch (cause) {
    throw new Error(`the second gateway did not become ready:\n${output()}`, { cause })
  }
  return {
    url,
    metricsPort,
    output,
    stop: () => {
      child.kill('SIGTERM')
      return exited
    },
  }
}
