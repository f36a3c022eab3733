import { TOPIC_DECLARATIONS, TOPICS } from '@plekje/contracts'
import { type EngineRole, EngineSettings, type Engines, openEngines } from '@plekje/engines'
import type { Connection } from 'mongoose'
import { type Env, readConfig } from './config'
import type { Logger } from './logger'
import { migrate } from './migrations/migrate'
import type { ServiceMigrations } from './migrations/migrations'
import { retryWhileUnavailable, START_WAIT_MS } from './retry-while-unavailable'

/** A task that a service's program runs once instead of serving. Resolves with a one-line summary. */
export type Command = (env: Env, log: Logger) => Promise<string>

/** Opens engines as soon as their servers answer, within a minute. */
export const openWhenAvailable = <R extends EngineRole>(settings: EngineSettings, roles: readonly R[], log: Logger) =>
  retryWhileUnavailable(() => openEngines(settings, roles), {
    signal: new AbortController().signal,
    timeoutMs: START_WAIT_MS,
    onUnavailable: (error) => log.warn({ err: error }, 'an engine is unavailable; waits for it for up to a minute'),
  })

/** A command that opens the named engines, works with them and closes them. It reads only its own settings. */
export const createCommand =
  <S extends EngineSettings, R extends EngineRole>(parts: {
    readonly readConfig: (env: Env) => S
    readonly engineRoles: readonly R[]
    run(engines: Pick<Engines, R>, settings: S, log: Logger): Promise<string>
  }): Command =>
  async (env, log) => {
    const settings = parts.readConfig(env)
    const engines = await openWhenAvailable(settings, parts.engineRoles, log)
    try {
      return await parts.run(engines, settings, log)
    } finally {
      await engines.close()
    }
  }

/** In the working folder: images of services with a seed have it there, and so has the repository. */
const SEED_FOLDER = 'data/seed'

/**
 * Seeds the service's store if it is empty, with retries while the store is unavailable. `load` reads the seed from a
 * folder, here {@link SEED_FOLDER}.
 */
export const seedCommand = <Seed>(
  seed: (
    engines: Pick<Engines, 'documents'>,
    load: () => Promise<Seed>,
    log: Logger,
  ) => Promise<{ readonly seeded: boolean }>,
  load: (directory: string) => Promise<Seed>,
): Command =>
  createCommand({
    readConfig: (env) => readConfig(EngineSettings, env),
    engineRoles: ['documents'],
    run: async (engines, _settings, log) => {
      const { seeded } = await retryWhileUnavailable(() => seed(engines, () => load(SEED_FOLDER), log), {
        signal: new AbortController().signal,
        timeoutMs: START_WAIT_MS,
        onUnavailable: (error) => log.warn({ err: error }, 'the store is unavailable; seeding again'),
      })
      return seeded ? 'seeded' : 'seeded before: nothing to do'
    },
  })

/**
 * Creates missing topics of the contracts with their dead-letter topics, and applies the declared settings to existing
 * ones. Adding partitions (`KAFKA_TOPICS`) moves keys, so it is a command of its own.
 */
const createDeclareTopicsCommand = (options: { readonly growPartitions: boolean }): Command =>
  createCommand({
    readConfig: (env) => readConfig(EngineSettings, env),
    engineRoles: ['events'],
    run: async ({ events }) => {
      await events.declareTopics(TOPIC_DECLARATIONS, options)
      return `declared: ${TOPICS.join(', ')}`
    },
  })
export const declareTopicsCommand = createDeclareTopicsCommand({ growPartitions: false })
export const growTopicsCommand = createDeclareTopicsCommand({ growPartitions: true })

export const migrateCommand = (migrations: ServiceMigrations): Command =>
  createCommand({
    readConfig: (env) => readConfig(EngineSettings, env),
    engineRoles: ['documents'],
    run: async ({ documents }, _settings, log) => {
      const { applied } = await migrate(documents, migrations, { log })
      return applied.length === 0 ? 'migrated before: nothing to do' : `migrated: ${applied.join(', ')}`
    },
  })

/** Recounts sums from the documents: after versions ran side by side, or after a partial restore. */
export const recountCommand = (
  database: string,
  recount: (connection: Connection) => Promise<{ readonly repaired: number }>,
): Command =>
  createCommand({
    readConfig: (env) => readConfig(EngineSettings, env),
    engineRoles: ['documents'],
    run: async ({ documents }) => {
      const { repaired } = await recount(await documents.connection(database))
      return repaired === 0 ? 'the sums were right' : `sums put right: ${repaired}`
    },
  })
