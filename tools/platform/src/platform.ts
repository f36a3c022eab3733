import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { type EngineRole, openEngines } from '@plekje/engines'
import { createGateway, readGatewayConfig } from '@plekje/gateway'
import { createListingsService, readListingsConfig, seedListings } from '@plekje/listings'
import { createReviewsService, readReviewsConfig, seedReviews } from '@plekje/reviews'
import { createSearchService, readSearchConfig } from '@plekje/search'
import { loadSeed } from '@plekje/seed'
import type { Progress } from './progress'
import { untilReady } from './readiness'
import { keepSecret } from './secrets'
import type { PlatformSettings } from './settings'

export interface Platform {
  readonly url: string
  close(): Promise<void>
}

type Env = Readonly<Record<string, string | undefined>>
interface Part {
  start(): Promise<{ readonly url: string }>
  close(): Promise<void>
}

const everyRole = ['documents', 'cache', 'events', 'search', 'geocoder'] as const satisfies readonly EngineRole[]

/**
 * Every service and the gateway in this process, each on a loopback port of its own, with one set of engines. A service
 * whose `<NAME>_URL` is set runs elsewhere and is not started. `root` is the folder of the repository.
 */
export async function startPlatform(
  settings: PlatformSettings,
  env: Env,
  { root, progress }: { root: string; progress: Progress },
): Promise<Platform> {
  const engines = await progress.step('engines', () => openEngines(settings, everyRole))
  const started: Part[] = []
  const close = async () => {
    for (const part of started.reverse()) await part.close()
    await engines.close()
  }
  const common = {
    ...env,
    HOST: '127.0.0.1',
    PORT: '0',
    LOG_LEVEL: settings.LOG_LEVEL,
    DATA_DIR: settings.DATA_DIR,
    IDENTITY_SECRET: settings.IDENTITY_SECRET ?? keepSecret(settings.DATA_DIR, 'identity'),
  }
  const urls: Record<string, string> = {}
  const run = async (name: string, create: (env: Env) => Part | Promise<Part>) => {
    const elsewhere = env[urlOf(name)]
    if (elsewhere) return
    await progress.step(name, async () => {
      const part = await create({ ...common, ...urls })
      started.push(part)
      urls[urlOf(name)] = (await part.start()).url
    })
  }

  try {
    await run('listings', (own) => createListingsService(readListingsConfig(own), engines))
    await Promise.all([
      run('reviews', (own) => createReviewsService(readReviewsConfig(own), engines)),
      settings.SEED === 'true' ? seed(engines, root, progress) : undefined,
    ])
    await run('search', (own) => createSearchService(readSearchConfig(own), engines))
    await progress.step('readiness', () => untilReady(urls, progress.say))
    const remotesDir = env.REMOTES_DIR ?? join(root, 'dist/remotes')
    const gateway = createGateway(
      readGatewayConfig({
        SHELL_DIR: join(root, 'shell/dist'),
        REMOTES_DIR: remotesDir,
        REMOTES: builtRemotes(remotesDir),
        ...common,
        ...urls,
        PORT: String(settings.PORT),
        HOST: settings.HOST ?? '127.0.0.1',
        BRAND_NAME: settings.BRAND_NAME,
      }),
      engines,
    )
    started.push(gateway)
    const { url } = await progress.step('gateway', () => gateway.start())
    return { url, close }
  } catch (error) {
    await close()
    throw error
  }
}

const urlOf = (service: string) => `${service.toUpperCase()}_URL`

/** Every micro-frontend that was built, as the gateway's `REMOTES` names them. */
const builtRemotes = (folder: string) =>
  readdirSync(folder)
    .map((name) => `${name}=/remotes/${name}/mf-manifest.json`)
    .join(',')

async function seed(engines: Parameters<typeof seedListings>[0], root: string, progress: Progress): Promise<void> {
  const load = () => loadSeed(join(root, 'data/seed'))
  await progress.step('venues', () => seedListings(engines, load))
  await progress.step('Google reviews', () => seedReviews(engines, load))
}
