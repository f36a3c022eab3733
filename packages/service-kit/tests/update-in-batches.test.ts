import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { EngineSettings, openEngines } from '@plekje/engines'
import { LONG_TIME_LIMITS } from '@plekje/testing'
import { updateInBatches } from '../src'

it('updates every match of a collection of several batches, and nothing else', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'plekje-batches-'))
  const engines = await openEngines(EngineSettings.parse({ ...LONG_TIME_LIMITS, DATA_DIR: directory }), ['documents'])
  const things = (await engines.documents.connection('things')).collection('things')
  await things.insertMany(Array.from({ length: 2500 }, (_, at) => ({ name: at % 5 === 0 ? 'other' : 'old' })))
  await updateInBatches(things, { name: 'old' }, { $set: { name: 'new' } })
  expect(await things.countDocuments({ name: 'new' })).toBe(2000)
  expect(await things.countDocuments({ name: 'other' })).toBe(500)
  await engines.close()
  await rm(directory, { recursive: true, force: true })
})
