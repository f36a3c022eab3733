import { randomUUID } from 'node:crypto'
import type { EngineUnderTest } from '@plekje/testing'
import type { Connection, mongo } from 'mongoose'
import type { Documents } from '../../../src/documents/documents'

/** Features that some servers lack; tests that need one are reported as skipped there. */
export type Feature =
  | 'update pipelines'
  | 'partial indexes'
  | 'type checks of operators'
  | 'checks before the first document'
  | 'true counts of failed bulks'
  | 'stages that set nested fields'
  | 'collations'
  | 'explain'
  | '$dateTrunc'
  | 'transactions'

export interface DocumentsUnderTest extends EngineUnderTest<Documents> {
  readonly lacks?: ReadonlySet<Feature>
}

// biome-ignore lint/suspicious/noExplicitAny: tests write documents of any shape, with ids of any type
export type Shapeless = any

export interface Subject {
  readonly documents: () => Documents
  readonly connection: () => Connection
  /** An empty collection without indexes, used by this test only. */
  readonly newCollection: () => mongo.Collection<Shapeless>
  /** `it`, or a test reported as skipped where the server lacks the feature. */
  readonly itWith: (feature: Feature) => (name: string, test: () => Promise<void>) => void
}

/** Opens the engine for a `describe`, with a random database that is dropped afterwards. */
export function openSubject(engine: DocumentsUnderTest): Subject {
  let documents: Documents
  let connection: Connection
  beforeAll(async () => {
    documents = await engine.open()
    connection = await documents.connection(`test_${randomUUID().slice(0, 13)}`)
  }, 60_000)
  afterAll(async () => {
    await connection?.dropDatabase()
    await documents?.close()
  })
  return {
    documents: () => documents,
    connection: () => connection,
    newCollection: () =>
      connection
        .getClient()
        .db(connection.name)
        .collection(`c_${randomUUID().slice(0, 8)}`),
    itWith: (feature) => (name, test) =>
      engine.lacks?.has(feature) ? it.skip(`${name} (skipped: no ${feature})`, test) : it(name, test),
  }
}

/** The error of a promise that must reject. */
export async function refusal(pending: Promise<unknown>): Promise<Shapeless> {
  try {
    await pending
  } catch (error) {
    return error
  }
  throw new Error('it was not refused')
}
