import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { waitUntil } from '@plekje/testing'
import { startAnalytics } from './start-analytics'
import { startVisitors } from './visitors'

const { TEST_KAFKA_BROKERS, TEST_KAFKA_STOP_COMMAND, TEST_KAFKA_START_COMMAND } = process.env
const means = { TEST_KAFKA_BROKERS, TEST_KAFKA_STOP_COMMAND, TEST_KAFKA_START_COMMAND }
const missing = Object.entries(means).flatMap(([name, value]) => (value ? [] : [name]))

const shell = promisify(execFile)
const run = (command = '') => shell('sh', ['-c', command], { timeout: 150_000 })

jest.setTimeout(420_000)

const describeOutage = missing.length === 0 ? describe : describe.skip
describeOutage(`analytics on Kafka${missing.length > 0 ? ` (skipped: not set: ${missing.join(', ')})` : ''}`, () => {
  it('accepts views while the broker is killed under load, and counts each once when it returns', async () => {
    const analytics = await startAnalytics({ env: { KAFKA_BROKERS: TEST_KAFKA_BROKERS ?? '' } })
    try {
      // The log outlives the test, so use other venues than earlier runs.
      const first = 1_000_000 + Math.floor(Math.random() * 1_000_000_000)
      const visitors = startVisitors(analytics, [first, first + 1, first + 2])
      await visitors.more(300)
      await run(TEST_KAFKA_STOP_COMMAND)
      await visitors.more(300)
      expect(await analytics.waiting()).toBeGreaterThan(0)
      await run(TEST_KAFKA_START_COMMAND)
      await visitors.more(300)
      await visitors.stop()
      await waitUntil(async () => (await analytics.waiting()) === 0, { timeoutMs: 120_000, what: 'an empty spool' })
      await analytics.settled()

      expect([...visitors.statuses]).toEqual([202])
      for (const [venueId, views] of visitors.accepted) {
        expect([venueId, (await analytics.figures(venueId)).totalViews]).toEqual([venueId, views])
      }
    } finally {
      await analytics.close()
    }
  })
})
