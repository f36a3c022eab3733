// Proves PLATFORM-19.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { EngineSettings, openEngines } from '@plekje/engines'
import { LONG_TIME_LIMITS } from '@plekje/testing'
import type { Connection } from 'mongoose'
import { createProcessedEvents, inTransaction, processedEvents } from '../src'

let connection: Connection
let close: () => Promise<void>
beforeAll(async () => {
  const directory = await mkdtemp(join(tmpdir(), 'plekje-processed-'))
  const engines = await openEngines(EngineSettings.parse({ ...LONG_TIME_LIMITS, DATA_DIR: directory }), ['documents'])
  connection = await engines.documents.connection('processed')
  await processedEvents(connection).createIndexes()
  close = async () => {
    await engines.close()
    await rm(directory, { recursive: true, force: true })
  }
})
afterAll(() => close())

const events = (...ids: string[]) => ids.map((id) => ({ id }))
const pickNew = (...ids: string[]) =>
  inTransaction(connection, () => createProcessedEvents(connection, 7).pickNew(events(...ids)))

describe('processed events', () => {
  it('give each event once, even if it is delivered repeatedly', async () => {
    expect(await pickNew('a', 'b', 'a')).toEqual(events('a', 'b'))
    expect(await pickNew('b', 'c')).toEqual(events('c'))
    expect(await pickNew('a', 'b', 'c')).toEqual([])
    expect(await pickNew()).toEqual([])
  })

  it('give an event to one of ten transactions that take it at once', async () => {
    const picked = await Promise.all(Array.from({ length: 10 }, () => pickNew('raced', 'other')))
    expect(picked.flat()).toEqual(events('raced', 'other'))
  })

  it('give an event again after its transaction was aborted', async () => {
    const undone = inTransaction(connection, async () => {
      await createProcessedEvents(connection, 7).pickNew(events('undone'))
      throw new Error('not today')
    })
    await expect(undone).rejects.toThrow('not today')
    expect(await pickNew('undone')).toEqual(events('undone'))
  })

  it('expire after the given days', async () => {
    await pickNew('kept')
    const stored = await processedEvents(connection).findById('kept').lean().orFail()
    expect(stored.expiresAt.getTime()).toBeGreaterThan(Date.now() + 6.9 * 86_400_000)
  })
})
