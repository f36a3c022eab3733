import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { EngineSettings, openEngines } from '@plekje/engines'
import { LONG_TIME_LIMITS } from '@plekje/testing'
import { type EnginesUnderTest, lateEngines } from '@plekje/testing/late-engines'
import { describeFailure } from '../src'
import { isDependencyUnavailable } from '../src/retry-while-unavailable'

const directory = mkdtempSync(join(tmpdir(), 'store-away-'))
let real: Awaited<ReturnType<typeof openEngines<'documents' | 'cache'>>>
let late: EnginesUnderTest<typeof real>
beforeAll(async () => {
  real = await openEngines(EngineSettings.parse({ ...LONG_TIME_LIMITS, DATA_DIR: directory }), ['documents', 'cache'])
  const settings = { seed: '1', maxMs: 0, failureRate: 1 }
  late = await lateEngines(real, settings, {
    scope: 'here',
    mayFail: (stream) => !stream.startsWith('documents.insert'),
  })
  late.begin()
})
afterAll(async () => {
  await late.close()
  await real.close()
  rmSync(directory, { recursive: true, force: true })
})

const numbers = async () => (await late.engines.documents.connection('test')).collection<{ _id: number }>('numbers')
const errorOf = (work: Promise<unknown>): Promise<Error> =>
  work.then(
    () => {
      throw new Error('nothing failed')
    },
    (error: Error) => error,
  )

it.each([
  ['one write', async () => (await numbers()).updateOne({ _id: 1 }, { $set: { by: 1 } })],
  [
    'a bulk write, whose error names the bulk alone',
    async () => (await numbers()).bulkWrite([{ updateOne: { filter: { _id: 1 }, update: { $set: { by: 1 } } } }]),
  ],
  ['the cache', () => late.engines.cache.get('one')],
  ['the cache', () => late.engines.cache.get('two')],
])('a connection that is cut during %s tells that the store is away, in Dutch with 503', async (_, work) => {
  const error = await errorOf(work())
  expect([error.message, isDependencyUnavailable(error)]).toEqual([error.message, true])
  expect(describeFailure(error)).toMatchObject({ status: 503, body: { code: 'unavailable' } })
})

it('a broker that does not answer in time leads to 503 and Retry-After', () => {
  const error = Object.assign(new Error('Kafka: the metadata took longer than 5000 ms'), { name: 'KafkaTimeoutError' })
  expect(isDependencyUnavailable(error)).toBe(true)
  expect(describeFailure(error)).toMatchObject({ status: 503, retryAfterSeconds: expect.any(Number) })
})

it('a write that the store refuses does not count as an unavailable store', async () => {
  const insert = { insertOne: { document: { _id: 7 } } }
  const error = await errorOf((await numbers()).bulkWrite([insert, insert]))
  expect([error.name, isDependencyUnavailable(error)]).toEqual(['MongoBulkWriteError', false])
  expect(describeFailure(error).status).toBe(500)
})
