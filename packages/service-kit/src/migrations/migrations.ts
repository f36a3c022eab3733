import { createHash } from 'node:crypto'
import type { Connection } from 'mongoose'

/**
 * A change of a database. It may be interrupted and run again, and the previous version, which serves meanwhile, must
 * work with its result: add first, and remove a release later.
 */
export interface MigrationStep {
  /** `0001-what-it-does`: numbered consecutively, and never changed once released. */
  readonly id: string
  run(connection: Connection): Promise<void>
}

/** The part of a mongoose model that migrations use. */
export interface IndexedModel {
  readonly collection: { readonly name: string }
  readonly schema: { indexes(): readonly (readonly [object, object])[] }
}

/** The state of the database that a build needs. */
export interface ServiceMigrations {
  readonly database: string
  /** In order. */
  readonly steps: readonly MigrationStep[]
  /** Models whose indexes the build needs; a new index needs no step. */
  models(connection: Connection): readonly IndexedModel[]
  /** Current names of the collections whose names change, by their names in `models`. */
  namesInUse?(connection: Connection): Promise<ReadonlyMap<string, string>>
}

/** The message has the migration and the cause. The step is not recorded. */
export class MigrationFailedError extends Error {
  constructor(database: string, name: string, cause: unknown) {
    super(`${database}: migration ${name} failed: ${cause instanceof Error ? cause.message : String(cause)}`, { cause })
    this.name = 'MigrationFailedError'
  }
}

/** Throws `RangeError` when steps are not numbered consecutively: a programming error. */
export function checkNumbers({ database, steps }: ServiceMigrations): void {
  for (const [index, { id }] of steps.entries()) {
    const prefix = String(index + 1).padStart(4, '0')
    if (!new RegExp(`^${prefix}(-[a-z0-9]+)+$`).test(id)) {
      throw new RangeError(`${database}: migration ${id} must be called ${prefix}-what-it-does`)
    }
  }
}

/** The names under which the indexes of a build are recorded. An index with other keys or options has another name. */
export const indexNamesOf = (migrations: ServiceMigrations, connection: Connection): string[] =>
  migrations
    .models(connection)
    .flatMap(({ collection, schema }) =>
      schema.indexes().map(([keys, options]) => indexName(collection.name, keys, options)),
    )

function indexName(collection: string, keys: object, options: object): string {
  // Mongoose adds `background` itself, so it is no part of the definition.
  const { background: _, ...declaredOptions } = options as Record<string, unknown>
  const definition = JSON.stringify([Object.entries(keys), Object.entries(declaredOptions).sort()])
  const digest = createHash('sha256').update(definition).digest('hex')
  return `index ${collection} ${Object.keys(keys).join('+')} ${digest.slice(0, 8)}`
}
