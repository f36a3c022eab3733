import type { DeliveredEvent } from '../../../src/events/event-log'
import { deadLettersOf, PoisonedEventError } from '../../../src/events/event-log'
import { all, Gate, type LogUnderTest, message, messages, numbers, range, until } from './log-under-test'

/** Consumers that take events in batches. */
export function batchContract(fixture: LogUnderTest): void {
  const collectBatches = async (
    group: string,
    maxEvents: number,
    onBatch?: (events: readonly DeliveredEvent[]) => void,
  ) => {
    const batches: (readonly DeliveredEvent[])[] = []
    const handler = async (events: readonly DeliveredEvent[]) => {
      onBatch?.(events)
      batches.push(events)
    }
    const { events: singles, close } = await fixture.collect(group, { backoffMs: 5, batch: { maxEvents, handler } })
    return { batches, singles, close }
  }
  const waitUntilCommitted = (group: string) =>
    until(async () => (await fixture.log.lag(fixture.own(group), [fixture.topic]))[fixture.topic] === 0)

  it('delivers batches of consecutive events of one partition, in order and within the maximum size', async () => {
    await fixture.log.publish(fixture.topic, messages(1000))
    const { batches, singles, close } = await collectBatches('many', 50)
    await until(() => batches.flat().length >= 1000)
    await waitUntilCommitted('many')
    await close()
    expect(numbers(batches.flat())).toEqual(range(1000))
    expect(singles).toEqual([])
    expect(batches.length).toBeLessThan(200)
    for (const batch of batches) {
      expect(batch.length).toBeLessThanOrEqual(50)
      const [first] = batch
      expect(batch.map(({ partition }) => partition)).toEqual(batch.map(() => first?.partition))
      expect(batch.map(({ offset }) => offset)).toEqual(batch.map((_, n) => String(Number(first?.offset) + n)))
    }
  })

  it('delivers a single event without waiting for more', async () => {
    const { batches, close } = await collectBatches('few', 500)
    await fixture.log.publish(fixture.topic, messages(1))
    await until(() => batches.length === 1)
    await close()
  })

  it('delivers events of other topics of the group one at a time, and stops after the current event', async () => {
    const single = fixture.own('single')
    await fixture.log.declareTopics([single])
    const batches: (readonly DeliveredEvent[])[] = []
    const handled: number[] = []
    let closing: Promise<void> | undefined
    const group = { group: fixture.own('both'), topics: [fixture.topic, single] }
    const subscription = fixture.log.subscribe({
      ...group,
      handler: async ({ value }) => {
        handled.push(Number(value))
        if (value === '2') closing = subscription.close()
      },
      batch: { topics: [fixture.topic], maxEvents: 50, handler: async (events) => void batches.push(events) },
    })
    await subscription.ready
    const ofOneKey = range(5).map((n) => message('one key', n))
    await fixture.log.publish(fixture.topic, ofOneKey)
    await until(() => batches.flat().length === 5)
    await fixture.log.publish(single, ofOneKey)
    await until(() => closing !== undefined)
    await closing
    expect(handled).toEqual([0, 1, 2])
    expect(batches.flat().map(({ topic }) => topic)).toEqual(ofOneKey.map(() => fixture.topic))
    expect(await fixture.log.lag(group.group, [single])).toEqual({ [single]: 2 })
  })

  it('commits a batch after it is handled and not before', async () => {
    const gate = new Gate()
    const group = fixture.own('careful')
    const batch = { maxEvents: 100, handler: () => gate.pass() }
    const slow = await fixture.collect('careful', { batch })
    await fixture.log.publish(
      fixture.topic,
      range(20).map((n) => message('one key', n)),
    )
    await until(() => gate.isTried)
    expect(await fixture.log.lag(group, [fixture.topic])).toEqual({ [fixture.topic]: 20 })
    gate.open()
    await waitUntilCommitted('careful')
    await slow.close()
  })

  it('redelivers a batch that failed once', async () => {
    const attempts: number[] = []
    const { batches, singles, close } = await collectBatches('once more', 100, ([first]) => {
      attempts.push(first?.attempt ?? 0)
      if (attempts.length === 1) throw new Error('not yet')
    })
    await fixture.log.publish(
      fixture.topic,
      range(5).map((n) => message('one key', n)),
    )
    await until(() => batches.flat().length >= 5)
    await waitUntilCommitted('once more')
    await close()
    expect(attempts.slice(0, 2)).toEqual([1, 2])
    expect(singles).toEqual([])
  })

  it('moves only the event that fails a batch to the dead letters, in order and after all attempts', async () => {
    const handled: number[] = []
    const handle = (event: DeliveredEvent) => {
      if (event.value === '7') throw new TypeError('cannot digest')
      handled.push(Number(event.value))
    }
    const handler = async (event: DeliveredEvent) => handle(event)
    const batchHandler = async (events: readonly DeliveredEvent[]) => {
      if (events.some(({ value }) => value === '7')) throw new TypeError('cannot digest')
      events.forEach(handle)
    }
    const { close } = await fixture.collect('spoiled', {
      maxAttempts: 4,
      backoffMs: 5,
      handler,
      batch: { maxEvents: 100, handler: batchHandler },
    })
    await fixture.log.publish(
      fixture.topic,
      range(20).map((n) => message('one key', n)),
    )
    await waitUntilCommitted('spoiled')
    await close()
    expect(handled).toEqual(range(20).filter((n) => n !== 7))
    const letters = await all(fixture.log.read(deadLettersOf(fixture.topic)))
    expect(letters).toMatchObject([
      { value: '7', headers: { 'dead-letter-reason': 'TypeError: cannot digest', 'dead-letter-attempts': '4' } },
    ])
  })

  it('does not retry an event that is marked as poisoned', async () => {
    let tries = 0
    const handled: string[] = []
    const { close } = await fixture.collect('poisoned at once', {
      backoffMs: 60_000,
      handler: async ({ value }) => {
        if (value === '1') {
          tries++
          throw new PoisonedEventError('not JSON')
        }
        handled.push(value)
      },
    })
    await fixture.log.publish(
      fixture.topic,
      range(3).map((n) => message('one key', n)),
    )
    await until(() => handled.length === 2)
    await waitUntilCommitted('poisoned at once')
    await close()
    expect(tries).toBe(1)
    const letters = await all(fixture.log.read(deadLettersOf(fixture.topic)))
    expect(letters).toMatchObject([{ value: '1', headers: { 'dead-letter-reason': 'PoisonedEventError: not JSON' } }])
  })
}
