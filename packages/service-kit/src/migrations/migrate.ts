import { setTimeout as pause } from 'node:timers/promises'
import { withoutUndefined } from '@plekje/contracts'
import type { Documents } from '@plekje/engines'
import type { Connection } from 'mongoose'
import type { Logger } from '../logger'
import { isReplicated } from '../transactions/require-transactions'
import { createIndexes } from './create-indexes'
import { type LockOptions, withMigrationLock } from './migration-lock'
import { checkNumbers, MigrationFailedError, type ServiceMigrations } from './migrations'
import { createMigrationRecord, type MigrationRecord } from './record'

interface MigrateOptions extends Pick<LockOptions, 'leaseMs' | 'signal'> {
  readonly log: Logger
}

const POLL_MS = 500
const LOG_INTERVAL_MS = 30_000

/**
 * Runs the steps that the database does not record yet, in order, and creates missing indexes, under a lock. A database
 * from a newer build is fine. Resolves with the names of applied steps and new indexes; rejects with
 * `MigrationFailedError`, and records neither the failed step nor those after it.
 */
export async function migrate(
  documents: Documents,
  migrations: ServiceMigrations,
  { log, leaseMs, signal }: MigrateOptions,
): Promise<{ readonly applied: readonly string[] }> {
  checkNumbers(migrations)
  const { database } = migrations
  const connection = await documents.connection(database)
  const record = createMigrationRecord(connection, migrations)
  await logNewerVersion(record, database, log)
  const missing = await record.findMissing()
  if (missing.steps.length + missing.indexes.length === 0) {
    // Recreate indexes that somebody dropped by hand.
    await createMissingIndexes(connection, migrations)
    return { applied: [] }
  }
  const onWait = () => log.info({ database }, 'waits for the migration of another process')
  const lockOptions = withoutUndefined({ onWait, signal, leaseMs })
  return withMigrationLock(connection, lockOptions, async (assertHeld) => {
    const { steps, indexes } = await record.findMissing()
    for (const step of migrations.steps.filter(({ id }) => steps.includes(id))) {
      await assertHeld()
      const startedAt = performance.now()
      try {
        await step.run(connection)
        await assertHeld()
      } catch (error) {
        throw new MigrationFailedError(database, step.id, error)
      }
      const tookMs = Math.round(performance.now() - startedAt)
      await record.recordStep(step.id, tookMs)
      log.info({ database, migration: step.id, tookMs }, 'migrated')
    }
    await createMissingIndexes(connection, migrations)
    await record.recordIndexes()
    return { applied: [...steps, ...indexes] }
  })
}

/**
 * Waits until another process has migrated the database as this build needs it. Changes nothing. Rejects when the
 * signal aborts.
 */
export async function waitUntilMigrated(
  documents: Documents,
  migrations: ServiceMigrations,
  { log, signal }: { readonly log: Logger; readonly signal: AbortSignal },
): Promise<void> {
  checkNumbers(migrations)
  const { database } = migrations
  const record = createMigrationRecord(await documents.connection(database), migrations)
  let logAt = 0
  for (;;) {
    const { steps, indexes } = await record.findMissing()
    const missingNames = [...steps, ...indexes]
    if (missingNames.length === 0) break
    if (Date.now() >= logAt) {
      log.warn({ database, missing: missingNames }, 'waits until `migrate` was run for this version')
      logAt = Date.now() + LOG_INTERVAL_MS
    }
    await pause(POLL_MS, undefined, { signal })
  }
  await logNewerVersion(record, database, log)
}

async function logNewerVersion(record: MigrationRecord, database: string, log: Logger) {
  const newerSteps = await record.findNewerSteps()
  if (newerSteps.length > 0) log.info({ database, later: newerSteps }, 'the database has migrations of a later version')
}

async function createMissingIndexes(connection: Connection, migrations: ServiceMigrations) {
  const namesInUse = await migrations.namesInUse?.(connection)
  // A majority can build the indexes while a member is down. Single servers refuse the option.
  const commitQuorum = (await isReplicated(connection)) ? 'majority' : undefined
  for (const model of migrations.models(connection)) {
    const { name } = model.collection
    try {
      await createIndexes(connection, model, { name: namesInUse?.get(name), commitQuorum })
    } catch (error) {
      throw new MigrationFailedError(migrations.database, `of the indexes of ${name}`, error)
    }
  }
}
