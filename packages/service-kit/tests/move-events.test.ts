// Proves PLATFORM-19.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { EngineSettings, openEngines } from '@plekje/engines'
import { LONG_TIME_LIMITS } from '@plekje/testing'
import { type Connection, type Model, Schema } from 'mongoose'
import { modelOnce, moveEventsToOutbox, outboxEvent, outboxModels } from '../src'

interface Thing {
  readonly _id: string
  readonly name: string
}

let connection: Connection
let things: Model<Thing>
let close: () => Promise<void>
beforeAll(async () => {
  const directory = await mkdtemp(join(tmpdir(), 'plekje-move-events-'))
  const engines = await openEngines(EngineSettings.parse({ ...LONG_TIME_LIMITS, DATA_DIR: directory }), ['documents'])
  connection = await engines.documents.connection('things')
  things = modelOnce(connection, 'Thing', new Schema<Thing>({ _id: { type: String }, name: String }))
  close = async () => {
    await engines.close()
    await rm(directory, { recursive: true, force: true })
  }
})
afterAll(() => close())

const changed = (userId: string) => outboxEvent('account.changed', userId, { userId, change: 'renamed' })

it('moves waiting and refused events to the outbox in their order, deletes removed documents and unsets former fields', async () => {
  const [first, second, refused, last] = [changed('a'), changed('a'), changed('a'), changed('gone')]
  const at = new Date()
  await things.collection.insertMany([
    {
      _id: 'a',
      name: 'A',
      outbox: [first, second],
      outboxDue: at,
      outboxLease: { until: at },
      refusedEvents: [refused],
    },
    { _id: 'b', name: 'B', outbox: [], unsummed: [], outboxDue: at },
    { _id: 'c', name: 'C' },
    { _id: 'gone', removedAt: at, outbox: [last], outboxDue: at },
  ] as never[])
  const rowsOf = async () => {
    const models = outboxModels(connection)
    const [rows, set] = [
      await models.rows.find().sort({ order: 1 }).lean(),
      await models.refused.find().limit(10).lean(),
    ]
    return { rows: rows.map(({ _id }) => _id), refused: set.map(({ _id }) => _id) }
  }
  // A migration that was interrupted runs again.
  for (let time = 0; time < 2; time += 1) {
    await moveEventsToOutbox(things, { fields: ['unsummed'] })
    expect(await rowsOf()).toEqual({ rows: [first.id, second.id, last.id], refused: [refused.id] })
    const all = await things.collection.find({}, { comment: 'scan: a test looks at everything' }).toArray()
    expect(all).toEqual(['a', 'b', 'c'].map((id) => ({ _id: id, name: id.toUpperCase() })))
  }
})

it('asks what becomes of a document in the transaction that moves its events', async () => {
  const event = changed('asked')
  await things.collection.insertOne({ _id: 'asked', name: 'x', outbox: [event] } as never)
  const failing = moveEventsToOutbox(things, {
    decide: () => {
      throw new Error('not today')
    },
  })
  await expect(failing).rejects.toThrow('not today')
  const { rows } = outboxModels(connection)
  expect(await rows.exists({ _id: event.id })).toBeNull()
  await moveEventsToOutbox(things, { decide: ({ name }) => (name === 'x' ? 'delete' : {}) })
  expect([await rows.exists({ _id: event.id }), await things.findById('asked')]).toEqual([{ _id: event.id }, null])
})
