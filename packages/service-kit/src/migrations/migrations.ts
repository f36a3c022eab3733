import { createHash } from 'node:crypto'
import type { Connection } from 'mongoose'

/**
 * One change of what a database holds. It may be cut off and run again, and the version before it, which serves
 * meanwhile, must live with what it leaves: what that one reads is added to first and removed a release later.
 */
export interface MigrationStep {
  /** `0001-what-it-does`: grows by one, never changes once it is released. */
  readonly id: string
  run(connection: Connection): Promise<void>
}

/** What is asked of a mongoose model here. */
export interface IndexedModel {
  readonly collection: { readonly name: string }
  readonly schema: { indexes(): readonly (readonly [object, object])[] }
}

/** What a build of a service needs its database to be. */
export interface ServiceMigrations {
  readonly database: string
  /** In order. */
  readonly steps: readonly MigrationStep[]
  /** Models whose indexes the build relies on; an index that is added needs no step. */
  models(connection: Connection): readonly IndexedModel[]
  /** Names, by those in `models`, of collections that now are the ones in use, where only the database can tell. */
  namesInUse?(connection: Connection): Promise<ReadonlyMap<string, string>>
}

/** Names itself and says why; nothing is recorded as done. */
export class MigrationFailedError extends Error {
  constructor(database: string, what: string, cause: unknown) {
    super(`${database}: migration ${what} failed: ${cause instanceof Error ? cause.message : String(cause)}`, { cause })
    this.name = 'MigrationFailedError'
  }
}

/** Throws `RangeError` when steps are not numbered one after the other: a mistake in the source. */
export function checkNumbers({ database, steps }: ServiceMigrations): void {
  for (const [index, { id }] of steps.entries()) {
    const number = String(index + 1).padStart(4, '0')
    if (!new RegExp(`^${number}(-[a-z0-9]+)+$`).test(id)) {
      throw new RangeError(`${database}: migration ${id} must be called ${number}-what-it-does`)
    }
  }
}

/** The indexes of a build by names that tell them apart: another key or option is another index. */
export const indexNamesOf = (migrations: ServiceMigrations, connection: Connection): string[] =>
  migrations.models(connection).flatMap(({ collection, schema }) =>
    schema.indexes().map(([keys, options]) => {
      const { background: _, ...meant } = options as Record<string, unknown>
      const digest = createHash('sha256').update(JSON.stringify([Object.entries(keys), Object.entries(meant).sort()]))
      return `index ${collection.name} ${Object.keys(keys).join('+')} ${digest.digest('hex').slice(0, 8)}`
    }),
  )
