import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type EventMessage, MessageRefusedError } from '@plekje/engines'
import { passMicrotasks, waitUntil } from '@plekje/testing'
import fc from '@plekje/testing/fast-check'
import { TooLargeError, UnavailableError } from '../errors'
import { createMetrics } from '../metrics'
import { type EventSpool, type EventSpoolOptions, openEventSpool } from './event-spool'
import { observeSpools } from './spool-figures'
import { type SpooledEvent, SpoolFile } from './spool-file'

const directories: string[] = []
const freshDirectory = async () => {
  const directory = await mkdtemp(join(tmpdir(), 'plekje-spool-'))
  directories.push(directory)
  return directory
}
const spools: EventSpool[] = []
const open = async (broker: FakeBroker, options: Partial<EventSpoolOptions> = {}) => {
  const directory = options.directory ?? (await freshDirectory())
  const spool = await openEventSpool({
    events: broker,
    publishTimeoutMs: 50,
    lateAnswerMs: 300,
    maxBackoffMs: 100,
    ...options,
    directory,
  })
  spools.push(spool)
  return spool
}
afterEach(async () => {
  jest.restoreAllMocks()
  await Promise.all(spools.splice(0).map((spool) => spool.close(0)))
  await Promise.all(directories.splice(0).map((directory) => rm(directory, { recursive: true, force: true })))
})

type Mood = 'well' | 'away' | 'hangs' | 'late'

/** Accepts messages as a broker does, or fails in the ways that brokers do. */
class FakeBroker {
  mood: Mood = 'well'
  readonly log: { topic: string; message: EventMessage }[] = []
  publications = 0
  refuses: (message: EventMessage) => boolean = () => false
  fails: (message: EventMessage) => boolean = () => false
  private readonly held: (() => void)[] = []

  async publish(topic: string, messages: readonly EventMessage[]): Promise<void> {
    this.publications++
    if (this.mood === 'away') throw new Error('no broker')
    if (this.mood === 'hangs') await new Promise(() => undefined)
    if (this.mood === 'late') await new Promise<void>((resolve) => this.held.push(resolve))
    if (messages.some(this.refuses)) throw new MessageRefusedError('too large')
    if (messages.some(this.fails)) throw new Error('corrupt')
    this.log.push(...messages.map((message) => ({ topic, message })))
  }

  async ping(): Promise<void> {
    if (this.mood !== 'well') throw new Error('no broker')
  }

  answerLate() {
    this.mood = 'well'
    for (const resolve of this.held.splice(0)) resolve()
  }

  ids(topic = 'views') {
    return this.log.filter((entry) => entry.topic === topic).map(({ message }) => message.id)
  }
}

const message = (id: string, key = 'one', value = '{}'): EventMessage => ({ id, key, value, headers: { kind: 'test' } })
const range = (length: number, from = 0) => Array.from({ length }, (_, n) => String(from + n))
const acceptAll = (spool: EventSpool, ids: readonly string[], topic = 'views') =>
  Promise.all(ids.map((id) => spool.accept(topic, message(id))))

describe('a spool', () => {
  it.each<Mood>(['well', 'away'])(
    'takes an event at whatever moment the one before it is answered, while the log is %s',
    async (mood) => {
      const broker = new FakeBroker()
      const spool = await open(broker)
      spool.start()
      broker.mood = mood
      for (let count = 0; count < 40; count++) {
        await spool.accept('views', message(`first ${count}`))
        await passMicrotasks(count)
        await spool.accept('views', message(`next ${count}`))
      }
      expect(broker.log.length + spool.waiting).toBe(80)
    },
  )

  it('publishes events immediately and unchanged while the event log answers', async () => {
    const broker = new FakeBroker()
    const spool = await open(broker)
    spool.start()
    await spool.accept('views', message('a'))
    expect(broker.log).toEqual([{ topic: 'views', message: message('a') }])
    expect(spool.waiting).toBe(0)
  })

  it('publishes events that arrive together in one batch', async () => {
    const broker = new FakeBroker()
    const spool = await open(broker)
    spool.start()
    await acceptAll(spool, range(3000))
    expect(broker.ids()).toEqual(range(3000))
    expect(broker.publications).toBeLessThan(10)
  })

  it.each<Mood>(['away', 'hangs'])(
    'keeps events while the event log %s, in order, also behind one another',
    async (mood) => {
      const broker = new FakeBroker()
      const spool = await open(broker)
      spool.start()
      await acceptAll(spool, range(10))
      broker.mood = mood
      await acceptAll(spool, range(10, 10))
      await acceptAll(spool, range(10, 20))
      expect(spool.waiting).toBe(20)
      broker.mood = 'well'
      const more = acceptAll(spool, range(10, 30))
      await waitUntil(() => spool.waiting === 0)
      await more
      await acceptAll(spool, range(10, 40))
      expect(broker.ids()).toEqual(range(50))
    },
  )

  it('does not repeat events whose publication succeeded late', async () => {
    const broker = new FakeBroker()
    const spool = await open(broker, { lateAnswerMs: 5000 })
    spool.start()
    broker.mood = 'late'
    await acceptAll(spool, range(5))
    expect(spool.waiting).toBe(5)
    broker.answerLate()
    await acceptAll(spool, range(5, 5))
    await waitUntil(() => spool.waiting === 0)
    expect(broker.ids()).toEqual(range(10))
  })

  it('keeps everything until it is started', async () => {
    const broker = new FakeBroker()
    const spool = await open(broker)
    await acceptAll(spool, range(3))
    expect([broker.publications, spool.waiting]).toEqual([0, 3])
    spool.start()
    await waitUntil(() => spool.waiting === 0)
    expect(broker.ids()).toEqual(range(3))
  })

  it('publishes the remaining events after a restart', async () => {
    const broker = new FakeBroker()
    broker.mood = 'away'
    const directory = await freshDirectory()
    const before = await open(broker, { directory })
    before.start()
    await acceptAll(before, range(2500))
    await before.close(0)
    await expect(before.accept('views', message('late'))).rejects.toThrow(UnavailableError)
    const after = await open(broker, { directory })
    expect(after.waiting).toBe(2500)
    broker.mood = 'well'
    after.start()
    await waitUntil(() => after.waiting === 0)
    expect(broker.ids()).toEqual(range(2500))
  })

  it('publishes waiting events before it closes', async () => {
    const broker = new FakeBroker()
    const spool = await open(broker)
    spool.start()
    broker.mood = 'away'
    await acceptAll(spool, range(5))
    broker.mood = 'well'
    await spool.close()
    expect(broker.ids()).toEqual(range(5))
  })
})

describe('an event that the event log rejects', () => {
  it('is set aside, and the events around it are published', async () => {
    const broker = new FakeBroker()
    broker.refuses = ({ id }) => id === '3'
    const spool = await open(broker)
    spool.start()
    await acceptAll(spool, range(6))
    await waitUntil(() => spool.waiting === 0)
    expect(broker.ids()).toEqual(['0', '1', '2', '4', '5'])
    expect(spool.refused).toBe(1)
    await acceptAll(spool, ['6'])
    expect(broker.ids().at(-1)).toBe('6')
  })

  it('is counted with those of the other spools of its service, apart from those that wait', async () => {
    const broker = new FakeBroker()
    broker.refuses = ({ id }) => id.startsWith('bad')
    const [clicks, views] = [await open(broker), await open(broker)]
    const metrics = createMetrics('sample')
    observeSpools(metrics, [clicks, views])
    for (const spool of [clicks, views]) spool.start()
    await acceptAll(clicks, ['bad 1', 'good'])
    await acceptAll(views, ['bad 2', 'bad 3'])
    await waitUntil(() => clicks.waiting === 0 && views.waiting === 0)
    const text = await metrics.text()
    expect(text).toMatch(/^spool_events_refused(\{.*\})? 3$/m)
    expect(text).toMatch(/^spool_events_waiting(\{.*\})? 0$/m)
  })

  it('is passed to setAside, also after a restart, and stays until setAside succeeds', async () => {
    const broker = new FakeBroker()
    broker.refuses = ({ id }) => id.startsWith('bad')
    const taken = new Map<string, number>()
    let isAway = true
    const setAside = async (refused: readonly SpooledEvent[]) => {
      if (isAway) throw new Error('no store')
      for (const { message: one } of refused) taken.set(one.id, (taken.get(one.id) ?? 0) + 1)
    }
    const directory = await freshDirectory()
    const options = { directory, setAside, maxBackoffMs: 10 }
    const spool = await open(broker, options)
    spool.start()
    await acceptAll(spool, ['good', 'bad 1', 'bad 2'])
    await waitUntil(() => spool.refused === 2)
    await spool.close()
    isAway = false
    const again = await open(broker, options)
    expect(again.refused).toBe(2)
    again.start()
    await waitUntil(() => again.refused === 0)
    await acceptAll(again, ['bad 3'])
    await waitUntil(() => taken.size === 3 && again.refused === 0)
    expect(taken).toEqual(new Map(['bad 1', 'bad 2', 'bad 3'].map((id) => [id, 1])))
    expect(broker.ids()).toEqual(['good'])
    await again.close()
    const file = await SpoolFile.open(directory)
    expect([file.waiting, file.refused, file.bytes]).toEqual([0, 0, 0])
    await file.close()
  })

  it('is kept with the reason, also after a restart', async () => {
    const broker = new FakeBroker()
    broker.refuses = () => true
    const directory = await freshDirectory()
    const spool = await open(broker, { directory })
    spool.start()
    await acceptAll(spool, ['a'])
    await waitUntil(() => spool.refused === 1)
    await spool.close()
    const file = await SpoolFile.open(directory)
    expect(file.readRefused(10)).toMatchObject([{ topic: 'views', message: message('a'), reason: 'too large' }])
    expect([file.waiting, file.refused]).toEqual([0, 1])
    await file.close()
  })

  it('is set aside when it alone keeps failing; events of its key wait meanwhile', async () => {
    const broker = new FakeBroker()
    broker.fails = ({ id }) => id === 'bad'
    const spool = await open(broker)
    spool.start()
    const ids = ['a', 'bad', 'behind', 'other']
    await Promise.all(ids.map((id) => spool.accept('views', message(id, id === 'other' ? 'two' : 'one'))))
    for (let n = 0; spool.refused === 0; n++) {
      await spool.accept('views', message(`more ${n}`, 'three'))
      await waitUntil(() => broker.ids().includes(`more ${n}`) || spool.refused > 0)
      if (spool.refused === 0) expect(broker.ids()).not.toContain('behind')
    }
    await waitUntil(() => spool.waiting === 0)
    expect(broker.ids()).toContain('behind')
    expect(broker.ids()).not.toContain('bad')
  })

  it('stays when every message fails, because then the event log is at fault', async () => {
    const broker = new FakeBroker()
    broker.fails = () => true
    const spool = await open(broker)
    spool.start()
    await acceptAll(spool, range(20))
    await waitUntil(() => broker.publications > 30)
    expect([spool.waiting, spool.refused]).toEqual([20, 0])
    broker.fails = () => false
    await waitUntil(() => spool.waiting === 0)
    expect(broker.ids()).toEqual(range(20))
  })

  it('is refused to the caller when it is larger than half a megabyte', async () => {
    const spool = await open(new FakeBroker())
    await expect(spool.accept('views', message('a', 'one', 'x'.repeat(600_000)))).rejects.toThrow(TooLargeError)
  })
})

describe('a spool that cannot store events', () => {
  it('refuses events beyond its limit, and accepts events again when there is room', async () => {
    const broker = new FakeBroker()
    broker.mood = 'away'
    const spool = await open(broker, { maxBytes: 10_000 })
    spool.start()
    const answers = await Promise.allSettled(
      range(20).map((id) => spool.accept('views', message(id, 'one', 'x'.repeat(980)))),
    )
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(10)
    expect(answers.at(-1)).toMatchObject({ reason: expect.any(UnavailableError) })
    broker.mood = 'well'
    await waitUntil(() => spool.waiting === 0)
    await spool.accept('views', message('again'))
    expect(broker.ids()).toEqual([...range(10), 'again'])
  })

  it('refuses events when disk and event log both fail, and needs no disk while the event log answers', async () => {
    jest.spyOn(SpoolFile.prototype, 'append').mockRejectedValue(new Error('no space left on device'))
    const broker = new FakeBroker()
    const spool = await open(broker)
    spool.start()
    await spool.accept('views', message('a'))
    broker.mood = 'away'
    await expect(spool.accept('views', message('b'))).rejects.toThrow(UnavailableError)
    broker.mood = 'well'
    await spool.accept('views', message('c'))
    expect(broker.ids()).toEqual(['a', 'c'])
  })
})

describe('a spool beside an event log that comes and goes', () => {
  it('loses nothing that it accepted and keeps the order per topic and key', async () => {
    const step = fc.oneof(
      fc.record({ mood: fc.constantFrom<Mood>('well', 'away', 'late') }),
      fc.record({
        accept: fc.array(fc.tuple(fc.constantFrom('views', 'shares'), fc.constantFrom('a', 'b')), { maxLength: 8 }),
      }),
      fc.constant({ restart: true as const }),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 14 }), async (steps) => {
        const broker = new FakeBroker()
        const directory = await freshDirectory()
        const options = { directory, publishTimeoutMs: 5, lateAnswerMs: 20, maxBackoffMs: 10 }
        let spool = await open(broker, options)
        spool.start()
        const accepted: string[] = []
        let n = 0
        for (const next of steps) {
          if ('mood' in next) {
            if (next.mood === 'well') broker.answerLate()
            broker.mood = next.mood
          } else if ('restart' in next) {
            await spool.close(0)
            spool = await open(broker, options)
            spool.start()
          } else {
            const sent = next.accept.map(([topic, key]) => ({ topic, message: message(String(n++), key) }))
            await Promise.all(sent.map((event) => spool.accept(event.topic, event.message)))
            accepted.push(...sent.map((event) => event.message.id))
          }
        }
        broker.answerLate()
        await waitUntil(() => spool.waiting === 0, { intervalMs: 2 })
        expect(new Set(broker.log.map((entry) => entry.message.id))).toEqual(new Set(accepted))
        for (const stream of ['views a', 'views b', 'shares a', 'shares b']) {
          const ids = broker.log.filter(({ topic, message: { key } }) => `${topic} ${key}` === stream)
          const firsts = [...new Set(ids.map((entry) => Number(entry.message.id)))]
          expect(firsts).toEqual([...firsts].sort((one, two) => one - two))
        }
        await spool.close(0)
      }),
      { numRuns: 25 },
    )
  })
})
