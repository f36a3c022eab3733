import { type EngineRole, type EngineSettings, type Engines, openEngines } from '@plekje/engines'
import type { Service } from './assemble-service'
import { type Command, migrateCommand } from './commands'
import { ConfigError, type Env, type ServiceSettings } from './config'
import { ignoreEd25519Warning } from './identity/ed25519-warning'
import { createLogger } from './logger'
import type { ServiceMigrations } from './migrations/migrations'
import { longestStopSeconds } from './shutdown'
import { startTracing } from './tracing'

/** The gateway is called by no unit, and needs nobody's public key. */
type RunSettings = Omit<ServiceSettings, 'IDENTITY_PUBLIC_KEYS'>

/** What a service's `main.ts` hands over. */
export interface RunnableService<S extends EngineSettings & RunSettings, R extends EngineRole> {
  readonly readConfig: (env: Env) => S
  readonly engineRoles: readonly R[]
  readonly create: (settings: S, engines: Pick<Engines, R>) => Service | Promise<Service>
  /** Of a service that keeps documents: it understands the command `migrate`. */
  readonly migrations?: ServiceMigrations
  /** What else it can be asked to do, by name; deploying runs each of them as a Job. */
  readonly commands?: Readonly<Record<string, Command>>
  /** What an operator asks of it by hand, when something is the matter. */
  readonly operatorCommands?: Readonly<Record<string, Command>>
}

/**
 * Runs a service as a process of its own: `node main.cjs` or `node main.cjs serve`. Reads settings, opens engines, starts,
 * and on SIGTERM or SIGINT drains and ends with exit code 0. Any other command (`migrate`, `seed`) is done once, with exit
 * code 0 when it is done. Settings that are wrong are named on stderr, with exit code 1; a command that there is not ends
 * with 2 and a list of those there are.
 */
export async function runService<S extends EngineSettings & RunSettings, R extends EngineRole>(
  runnable: RunnableService<S, R>,
  env: Env,
  [name = 'serve', ...more]: readonly string[] = process.argv.slice(2),
): Promise<void> {
  ignoreEd25519Warning()
  const { migrations } = runnable
  const commands = new Map([
    ...(migrations ? [['migrate', migrateCommand(migrations)] as const] : []),
    ...Object.entries({ ...runnable.commands, ...runnable.operatorCommands }),
  ])
  try {
    if (name === 'serve' && more.length === 0) return await serve(runnable, env)
    const command = commands.get(name)
    if (!command || more.length > 0) {
      console.error(
        `Unknown command: ${[name, ...more].join(' ')}\nCommands: ${['serve', ...commands.keys()].join(', ')}`,
      )
      return process.exit(2)
    }
    const log = createLogger({ name, level: 'info' })
    log.info(await command(env, log))
    process.exit(0)
  } catch (error) {
    console.error(error instanceof ConfigError ? `Settings are wrong:\n${error.message}` : stacksOf(error))
    process.exit(1)
  }
}

/** An error with its causes, and nothing else that it carries: that of a failed insert holds every document. */
const stacksOf = (error: unknown): string =>
  error instanceof Error
    ? `${error.stack ?? error.message}${error.cause === undefined ? '' : `\nCaused by: ${stacksOf(error.cause)}`}`
    : String(error)

async function serve<S extends EngineSettings & RunSettings, R extends EngineRole>(
  { readConfig, engineRoles, create }: RunnableService<S, R>,
  env: Env,
): Promise<void> {
  const settings = readConfig(env)
  const engines = await openEngines(settings, engineRoles)
  const service = await create(settings, engines)
  const { OTEL_EXPORTER_OTLP_ENDPOINT: collector, LOG_LEVEL: level } = settings
  const log = createLogger({ name: service.name, level })
  const tracing = await startTracing(collector, { serviceName: service.name, log })
  let isStopping = false
  const stop = async () => {
    isStopping = true
    setTimeout(() => process.exit(1), longestStopSeconds(settings) * 1000).unref()
    await service.close()
    await engines.close()
    await tracing.close()
    process.exit(0)
  }
  process.once('SIGTERM', stop)
  process.once('SIGINT', stop)
  try {
    await service.start()
  } catch (error) {
    if (!isStopping) throw error
  }
}
