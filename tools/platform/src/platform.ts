import { randomBytes } from 'node:crypto'
import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { createAccountsService, readAccountsConfig } from '@plekje/accounts'
import { createAnalyticsService, readAnalyticsConfig } from '@plekje/analytics'
import { SERVICES, type ServiceName } from '@plekje/contracts'
import type { EngineRole, openEngines } from '@plekje/engines'
import { createGateway, readGatewayConfig } from '@plekje/gateway'
import { createListingsService, readListingsConfig, seedListings } from '@plekje/listings'
import { createPlannerService, readPlannerConfig } from '@plekje/planner'
import { createReviewsService, readReviewsConfig, seedReviews } from '@plekje/reviews'
import { createSearchService, readSearchConfig } from '@plekje/search'
import { loadSeed } from '@plekje/seed'
import { createLogger, localUrl, requireSiteUrl, startTracing } from '@plekje/service-kit'
import { createSocialService, readSocialConfig } from '@plekje/social'
import { createIdentities } from './identities'
import { freePort, reservePorts } from './ports'
import type { Progress } from './progress'
import { untilReady } from './readiness'
import { ensureSecret } from './secrets'
import type { PlatformSettings } from './settings'

export interface Platform {
  readonly url: string
  readonly administrator: Administrator
  close(): Promise<void>
}

/** The first administrator. `password` is defined only if it was generated here. */
interface Administrator {
  readonly username: string
  readonly password: string | undefined
}

type Env = Readonly<Record<string, string | undefined>>
export interface Part {
  start(): Promise<{ readonly url: string }>
  close(): Promise<void>
}

const ENGINE_ROLES = [
  'documents',
  'cache',
  'events',
  'search',
  'geocoder',
  'mail',
  'model',
  'blobs',
] as const satisfies readonly EngineRole[]

/** Creates a part that listens on `port` by `create`, which may be called again to replace the part. */
export type ServePart = (
  name: string,
  port: number,
  create: (port: number) => Part | Promise<Part>,
) => Part | Promise<Part>

export type OpenEngines = typeof openEngines

/**
 * Starts every service and the gateway in this process, each on a loopback port of its own, with one set of engines. A
 * service whose `<NAME>_URL` is set runs elsewhere and is not started. `root` is the folder of the repository.
 */
export async function startPlatform(
  settings: PlatformSettings,
  env: Env,
  {
    root,
    open,
    progress,
    serve = (_name, port, create) => create(port),
  }: { root: string; open: OpenEngines; progress: Progress; serve?: ServePart | undefined },
): Promise<Platform> {
  const log = createLogger({ name: 'platform', level: settings.LOG_LEVEL })
  const tracing = await startTracing(settings.OTEL_EXPORTER_OTLP_ENDPOINT, { serviceName: 'plekje', log })
  const engines = await progress.step('engines', () => open(settings, ENGINE_ROLES))
  const startedParts: Part[] = []
  const close = async () => {
    for (const part of startedParts.reverse()) await part.close()
    await engines.close()
    await tracing.close()
  }
  const password = settings.MONGODB_URL ? undefined : ensurePassword(env, settings.DATA_DIR)
  const site = { HOST: settings.HOST ?? '127.0.0.1', PORT: settings.PORT || (await freePort()) }
  const ports = await reservePorts(
    SERVICES.filter((name) => !env[urlVariableOf(name)]),
    site.PORT,
  )
  const urls = Object.fromEntries([...ports].map(([name, port]) => [urlVariableOf(name), `http://127.0.0.1:${port}`]))
  requireSiteUrl(settings)
  const commonEnv: Env = {
    ...env,
    HOST: '127.0.0.1',
    LOG_LEVEL: settings.LOG_LEVEL,
    DATA_DIR: settings.DATA_DIR,
    SECOND_FACTOR_KEY: env.SECOND_FACTOR_KEY ?? ensureSecret(settings.DATA_DIR, 'second-factor'),
    // Metrics are not read here; a random token keeps other users of the machine from them.
    METRICS_TOKEN: env.METRICS_TOKEN || randomBytes(32).toString('hex'),
    ADMIN_PASSWORD: password ?? env.ADMIN_PASSWORD,
    ...urls,
    // Services need the address of the site before the gateway listens, so its port is chosen here.
    SITE_URL: settings.SITE_URL ?? localUrl(site.HOST, site.PORT),
    GATEWAY_URL: env.GATEWAY_URL ?? gatewayUrl(site),
  }
  // Removes the file of older versions, in which one secret signed for every unit.
  rmSync(join(settings.DATA_DIR, 'secrets/identity'), { force: true })
  const identities = createIdentities(env)
  const startService = async (name: ServiceName, create: (env: Env) => Part | Promise<Part>) => {
    const port = ports.get(name)
    if (port === undefined) return
    await progress.step(name, async () => {
      const serviceEnv = { ...commonEnv, ...identities(name) }
      const part = await serve(name, port, (servicePort) => create({ ...serviceEnv, PORT: String(servicePort) }))
      startedParts.push(part)
      await part.start()
    })
  }

  try {
    const accounts = readAccountsConfig({ ...commonEnv, ...identities('accounts') })
    await Promise.all([
      startService('listings', (serviceEnv) => createListingsService(readListingsConfig(serviceEnv), engines)),
      startService('accounts', (serviceEnv) => createAccountsService(readAccountsConfig(serviceEnv), engines)),
    ])
    await Promise.all([
      startService('reviews', (serviceEnv) => createReviewsService(readReviewsConfig(serviceEnv), engines)),
      startService('social', (serviceEnv) => createSocialService(readSocialConfig(serviceEnv), engines)),
      settings.SEED === 'true' ? seed(engines, root, progress) : undefined,
    ])
    await Promise.all([
      startService('search', (serviceEnv) => createSearchService(readSearchConfig(serviceEnv), engines)),
      startService('planner', (serviceEnv) => createPlannerService(readPlannerConfig(serviceEnv), engines)),
      startService('analytics', (serviceEnv) => createAnalyticsService(readAnalyticsConfig(serviceEnv), engines)),
    ])
    await progress.step('readiness', () => untilReady(urls, progress.say))
    const remotesDir = env.REMOTES_DIR ?? join(root, 'dist/remotes')
    const gatewaySettings = {
      SHELL_DIR: env.SHELL_URL ? undefined : join(root, 'shell/dist'),
      REMOTES_DIR: env.REMOTES_URL ? undefined : remotesDir,
      REMOTES: builtRemotes(remotesDir),
      ...commonEnv,
      ...identities('gateway'),
      HOST: site.HOST,
      BRAND_NAME: settings.BRAND_NAME,
    }
    const gateway = await serve('gateway', site.PORT, (port) =>
      createGateway(readGatewayConfig({ ...gatewaySettings, PORT: String(port) }), engines),
    )
    startedParts.push(gateway)
    const { url } = await progress.step('gateway', () => gateway.start())
    return { url, administrator: { username: accounts.ADMIN_USERNAME, password }, close }
  } catch (error) {
    await close()
    throw error
  }
}

/** The gateway's address for services. */
function gatewayUrl({ HOST, PORT }: { readonly HOST: string; readonly PORT: number }): string {
  const host = HOST === '0.0.0.0' || HOST === '::' ? '127.0.0.1' : HOST
  return `http://${host}:${PORT}`
}

const urlVariableOf = (service: string) => `${service.toUpperCase().replaceAll('-', '_')}_URL`

/** The first administrator's password, generated once and stored, unless one is set (ACCOUNT-26). */
const ensurePassword = (env: Env, dataDir: string): string | undefined =>
  env.ADMIN_PASSWORD ? undefined : ensureSecret(dataDir, 'admin-password', () => randomBytes(12).toString('base64url'))

/** All built micro-frontends, in the form of the gateway's `REMOTES`. */
const builtRemotes = (folder: string) =>
  readdirSync(folder)
    .map((name) => `${name}=/remotes/${name}/mf-manifest.json`)
    .join(',')

async function seed(engines: Parameters<typeof seedListings>[0], root: string, progress: Progress): Promise<void> {
  const load = () => loadSeed(join(root, 'data/seed'))
  await progress.step('venues', () => seedListings(engines, load))
  await progress.step('Google reviews', () => seedReviews(engines, load))
}
