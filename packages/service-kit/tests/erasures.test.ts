// Proves MEMBER-10.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { EngineSettings, openEngines } from '@plekje/engines'
import { LONG_TIME_LIMITS } from '@plekje/testing'
import { Schema } from 'mongoose'
import { createErasures, createOutbox, erasureModel, inTransaction, modelOnce, outboxModels } from '../src'

async function openErasures() {
  const directory = await mkdtemp(join(tmpdir(), 'plekje-erasures-'))
  const engines = await openEngines(EngineSettings.parse({ ...LONG_TIME_LIMITS, DATA_DIR: directory }), ['documents'])
  const connection = await engines.documents.connection('erasures')
  const notes = modelOnce(connection, 'Note', new Schema({ _id: { type: String } }))
  const outbox = createOutbox(connection, { events: { publish: async () => undefined } })
  return {
    connection,
    erasures: createErasures(erasureModel(connection), { service: 'sample', outbox }),
    notes,
    close: async () => {
      await engines.close()
      await rm(directory, { recursive: true, force: true })
    },
  }
}

it('an erasure that begins while a transaction stores data of the member ends that transaction, or finds its data', async () => {
  const { connection, erasures, notes, close } = await openErasures()
  let begun: Promise<void> | undefined
  let letBegin: () => void = () => undefined
  // Outside of the transaction: it would take part in it.
  const erasing = new Promise<void>((resolve) => {
    letBegin = resolve
  }).then(async () => {
    await erasures.begin('anna')
    return notes.countDocuments({ _id: 'of anna' })
  })
  const writing = inTransaction(connection, async () => {
    await erasures.assertActive('anna')
    letBegin()
    begun ??= new Promise((resolve) => setImmediate(resolve))
    await begun
    await notes.create([{ _id: 'of anna' }])
  })
  const [outcome, found] = await Promise.all([
    writing.then(
      () => 'stored',
      (error: { status?: number }) => error.status,
    ),
    erasing,
  ])
  expect([
    ['stored', 1],
    [401, 0],
  ]).toContainEqual([outcome, found])
  await expect(inTransaction(connection, () => erasures.assertActive('anna'))).rejects.toMatchObject({ status: 401 })
  await close()
})

it('an erasure is confirmed once per event, by a row of the outbox', async () => {
  const { connection, erasures, close } = await openErasures()
  await erasures.begin('bas')
  for (const eventId of ['first', 'first', 'second']) await erasures.confirm('bas', eventId)
  const rows = await outboxModels(connection).rows.find().lean()
  expect(rows.map(({ topic, key, data }) => ({ topic, key, data }))).toEqual(
    Array.from({ length: 2 }, () => ({
      topic: 'account.changed',
      key: 'bas',
      data: { userId: 'bas', change: 'erasure-confirmed', service: 'sample' },
    })),
  )
  await close()
})
