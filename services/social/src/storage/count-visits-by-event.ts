import { createProcessedEvents, inTransaction } from '@plekje/service-kit'
import type { Connection } from 'mongoose'
import { PROCESSED_IDS_DAYS, shareModels } from './share-models'
import { EARLY_VISIT_EXPIRY_MS } from './share-repository'

const scanOptions = { comment: 'scan: a migration looks at every document once' }

/** A share as an older version stored it, with the last events that it counted. */
interface FormerShare {
  readonly _id: string
  readonly recent?: readonly { readonly id: string }[]
}

/** A visit with a code that nobody had shared, as an older version stored it. */
interface FormerVisit {
  /** Id of the visit's event. */
  readonly _id: string
  readonly code: string
  readonly at: Date
}

/**
 * Moves the ids of counted visits from shares to the processed events, and adds waiting visits to their shares. No
 * process of an older version may run any more. May be interrupted and repeated.
 */
export async function countVisitsByEvent(connection: Connection): Promise<void> {
  const { shares } = shareModels(connection)
  const processed = createProcessedEvents(connection, PROCESSED_IDS_DAYS)
  const sharesWithRecent = shares.collection.find({ recent: { $exists: true } }, scanOptions)
  for await (const { _id, recent = [] } of sharesWithRecent as unknown as AsyncIterable<FormerShare>) {
    await inTransaction(connection, async () => {
      // This stores the ids as processed. Their visits are already counted.
      await processed.pickNew(recent)
      await shares.updateOne({ _id }, { $unset: { recent: 1 } }, { strict: false })
    })
  }
  const earlyVisits = connection.collection<FormerVisit>('earlyVisits')
  for await (const { _id, code, at } of earlyVisits.find({}, scanOptions)) {
    const expiresAt = new Date(at.getTime() + EARLY_VISIT_EXPIRY_MS)
    await inTransaction(connection, async () => {
      const [visit] = await processed.pickNew([{ id: _id }])
      if (!visit) return
      await shares.updateOne({ _id: code }, { $inc: { visits: 1 }, $setOnInsert: { expiresAt } }, { upsert: true })
    })
  }
  const collections = await connection.listCollections()
  if (collections.some(({ name }) => name === 'earlyVisits')) await connection.dropCollection('earlyVisits')
}
