import { type EngineRole, type EngineSettings, type Engines, openEngines } from '@plekje/engines'
import type { Service } from './assemble-service'
import { ConfigError, type Env } from './config'

const EXIT_DEADLINE_MS = 10_000

/** What a service's `main.ts` hands over. */
export interface RunnableService<S extends EngineSettings, R extends EngineRole> {
  readonly readConfig: (env: Env) => S
  readonly engineRoles: readonly R[]
  readonly create: (settings: S, engines: Pick<Engines, R>) => Service | Promise<Service>
}

/**
 * Runs a service as a process of its own: reads settings, opens engines, starts, and on SIGTERM or SIGINT ends within
 * 10 s with exit code 0. Settings that are wrong are named on stderr, with exit code 1.
 */
export async function runService<S extends EngineSettings, R extends EngineRole>(
  { readConfig, engineRoles, create }: RunnableService<S, R>,
  env: Env,
): Promise<void> {
  try {
    const settings = readConfig(env)
    const engines = await openEngines(settings, engineRoles)
    const service = await create(settings, engines)
    const stop = async () => {
      setTimeout(() => process.exit(1), EXIT_DEADLINE_MS).unref()
      await service.close()
      await engines.close()
      process.exit(0)
    }
    process.once('SIGTERM', stop)
    process.once('SIGINT', stop)
    await service.start()
  } catch (error) {
    const text = error instanceof ConfigError ? `Settings are wrong:\n${error.message}` : error
    console.error(text)
    process.exit(1)
  }
}
