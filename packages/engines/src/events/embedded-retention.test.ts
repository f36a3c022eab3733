import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { waitUntil } from '@plekje/testing'
import { openEmbeddedEventLog } from './embedded-event-log'
import type { EventLog, TopicDeclaration } from './event-log'

const HOUR_MS = 3_600_000

describe('what the embedded event log keeps', () => {
  let directory: string
  let log: EventLog
  let later: number
  const open = async () => {
    log = await openEmbeddedEventLog(directory, { trimEveryMs: 5, now: () => Date.now() + later })
  }
  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'plekje-retention-'))
    later = 0
    await open()
  })
  afterEach(async () => {
    await log.close()
    await rm(directory, { recursive: true, force: true })
  })

  const publish = (key: string, ...values: (string | null)[]) =>
    log.publish(
      'topic',
      values.map((value) => ({ id: `${key} ${value}`, key, value, headers: {} })),
    )
  const kept = async () => {
    const values: string[] = []
    for await (const { value } of log.read('topic')) values.push(value)
    return values.sort()
  }
  const declare = (settings: Omit<TopicDeclaration, 'topic'>) => log.declareTopics([{ topic: 'topic', ...settings }])
  /** All topics are trimmed in one run: once another one was trimmed, this one was checked too. */
  const untilTrimmed = async () => {
    await log.declareTopics([{ topic: 'witness', retentionHours: 0.5 }])
    later -= HOUR_MS
    await log.publish('witness', [{ id: 'w', key: 'w', value: 'w', headers: {} }])
    later += HOUR_MS
    await waitUntil(async () => (await log.sizes(['witness'])).witness === 0)
  }
  const sizeIs = (size: number) => waitUntil(async () => (await log.sizes(['topic'])).topic === size)

  it('is what is younger than the topic says, and offsets go on where they were, also after a restart', async () => {
    await declare({ retentionHours: 2 })
    await publish('a', ...Array.from({ length: 1200 }, (_, n) => String(n)))
    later = HOUR_MS
    await untilTrimmed()
    expect(await log.sizes(['topic'])).toEqual({ topic: 1200 })
    later = 3 * HOUR_MS
    await sizeIs(0)
    expect(await kept()).toEqual([])
    await log.close()
    await open()
    await publish('a', 'new')
    const offsets: string[] = []
    for await (const { offset } of log.read('topic')) offsets.push(offset)
    expect(offsets).toEqual(['1200'])
  })

  it('leaves a group that was away with what there is, and nothing to wait for', async () => {
    await declare({ retentionHours: 1 })
    await publish('a', 'old', 'older')
    later = 2 * HOUR_MS
    await sizeIs(0)
    const seen: string[] = []
    const subscription = log.subscribe({
      group: 'group',
      topics: ['topic'],
      handler: async ({ value }) => void seen.push(value),
    })
    await publish('a', 'new')
    await waitUntil(async () => (await log.lag('group', ['topic'])).topic === 0)
    expect(seen).toEqual(['new'])
    await subscription.close()
  })

  it('is the last message of each key of a compacted topic, until its tombstone is old', async () => {
    await declare({ cleanup: 'compact' })
    await publish('a', '1', '2')
    await publish('b', '3', null)
    await publish('c', '4')
    later = 7 * HOUR_MS
    await waitUntil(async () => (await kept()).join() === '2,4')
    await publish('a', '5')
    later = 14 * HOUR_MS
    await waitUntil(async () => (await kept()).join() === '4,5')
    later = 8 * 24 * HOUR_MS
    await waitUntil(async () => (await log.sizes(['topic'])).topic !== undefined)
    expect(await kept()).toEqual(['4', '5'])
    const seen: string[] = []
    const subscription = log.subscribe({
      group: 'group',
      topics: ['topic'],
      handler: async ({ value }) => void seen.push(value),
    })
    await waitUntil(async () => (await log.lag('group', ['topic'])).topic === 0)
    expect(seen.sort()).toEqual(['4', '5'])
    await subscription.close()
  })

  it('is everything of a topic that is named only', async () => {
    await declare({ retentionHours: 10_000 })
    await publish('a', '1')
    await log.declareTopics(['topic'])
    later = 1_000 * HOUR_MS
    await untilTrimmed()
    expect(await kept()).toEqual(['1'])
  })
})
