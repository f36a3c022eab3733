import type { EngineRole, EngineSettings, Engines } from '@plekje/engines'
import type { Service } from './assemble-service'
import { type Command, migrateCommand, openWhenAvailable } from './commands'
import { ConfigError, type Env, OperatorError, type ServiceSettings } from './config'
import { ignoreEd25519Warning } from './identity/ed25519-warning'
import { createLogger } from './logger'
import type { ServiceMigrations } from './migrations/migrations'
import { longestStopSeconds } from './shutdown'
import { startTracing } from './tracing'

/** No unit calls the gateway, so it needs no public keys. */
type RunSettings = Omit<ServiceSettings, 'IDENTITY_PUBLIC_KEYS'>

/** The parts that a service's `main.ts` passes. */
export interface RunnableService<S extends EngineSettings & RunSettings, R extends EngineRole> {
  readonly readConfig: (env: Env) => S
  readonly engineRoles: readonly R[]
  readonly create: (settings: S, engines: Pick<Engines, R>) => Service | Promise<Service>
  /** For services with documents: adds the command `migrate`. */
  readonly migrations?: ServiceMigrations
  /** More commands by name; a deployment runs each of them as a Job. */
  readonly commands?: Readonly<Record<string, Command>>
  /** Commands that an operator runs by hand. */
  readonly operatorCommands?: Readonly<Record<string, Command>>
}

/**
 * Runs a service as a process: `node main.cjs` or `node main.cjs serve`. Reads settings, opens engines, starts, and on
 * SIGTERM or SIGINT drains and exits with 0. Other commands (`migrate`, `seed`) run once and exit with 0 when done.
 * Invalid settings are listed on stderr with exit code 1; an unknown command exits with 2 and a list of commands.
 */
export async function runService<S extends EngineSettings & RunSettings, R extends EngineRole>(
  runnable: RunnableService<S, R>,
  env: Env,
  args: readonly string[] = process.argv.slice(2),
): Promise<void> {
  ignoreEd25519Warning()
  const name = args.length === 0 ? 'serve' : args.join(' ')
  const { migrations } = runnable
  const commands = new Map<string, Command>()
  if (migrations) commands.set('migrate', migrateCommand(migrations))
  for (const [commandName, command] of Object.entries({ ...runnable.commands, ...runnable.operatorCommands })) {
    commands.set(commandName, command)
  }
  try {
    if (name === 'serve') return await serve(runnable, env)
    const command = commands.get(name)
    if (!command) {
      console.error(`Unknown command: ${name}\nCommands: ${['serve', ...commands.keys()].join(', ')}`)
      return process.exit(2)
    }
    const log = createLogger({ name, level: 'info' })
    log.info(await command(env, log))
    process.exit(0)
  } catch (error) {
    console.error(textOf(error))
    process.exit(1)
  }
}

function textOf(error: unknown): string {
  if (error instanceof ConfigError) return `Settings are wrong:\n${error.message}`
  if (error instanceof OperatorError) return error.message
  return stacksOf(error)
}

/** The stacks of an error and its causes. Other properties are left out: a failed insert carries every document. */
function stacksOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const stack = error.stack ?? error.message
  return error.cause === undefined ? stack : `${stack}\nCaused by: ${stacksOf(error.cause)}`
}

async function serve<S extends EngineSettings & RunSettings, R extends EngineRole>(
  { readConfig, engineRoles, create }: RunnableService<S, R>,
  env: Env,
): Promise<void> {
  const settings = readConfig(env)
  const { OTEL_EXPORTER_OTLP_ENDPOINT: collector, LOG_LEVEL: level } = settings
  const engines = await openWhenAvailable(settings, engineRoles, createLogger({ name: 'serve', level }))
  const service = await create(settings, engines)
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
