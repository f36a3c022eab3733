import { deadLettersOf } from '../../../src/events/event-log'
import { all, Gate, type LogUnderTest, message, messages, numbers, range, until } from './log-under-test'

/** Handlers that throw or wait, and subscriptions that close meanwhile. */
export function failureContract(fixture: LogUnderTest): void {
  it('finishes and commits the current message when a subscription is closed', async () => {
    const gate = new Gate()
    const handled: string[] = []
    const subscription = fixture.log.subscribe({
      group: fixture.own('leaving'),
      topics: [fixture.topic],
      handler: async ({ id }) => {
        await gate.pass()
        handled.push(id)
      },
    })
    const only = message('a')
    await fixture.log.publish(fixture.topic, [only])
    await until(() => gate.isTried)
    const closed = subscription.close()
    gate.open()
    await closed
    expect(handled).toEqual([only.id])
    expect(await fixture.log.lag(fixture.own('leaving'), [fixture.topic])).toEqual({ [fixture.topic]: 0 })
  })

  it('redelivers a message with its attempt number when the handler throws', async () => {
    const attempts: number[] = []
    const subscription = fixture.log.subscribe({
      group: fixture.own('stumbling'),
      topics: [fixture.topic],
      backoffMs: 10,
      handler: async ({ attempt }) => {
        attempts.push(attempt)
        if (attempt < 3) throw new Error('not yet')
      },
    })
    await fixture.log.publish(fixture.topic, messages(1))
    await until(() => attempts.length >= 3)
    await until(async () => (await fixture.log.lag(fixture.own('stumbling'), [fixture.topic]))[fixture.topic] === 0)
    await subscription.close()
    expect(attempts).toEqual([1, 2, 3])
    expect(await all(fixture.log.read(deadLettersOf(fixture.topic)))).toEqual([])
  })

  it('redelivers unfinished messages to the next subscription', async () => {
    let attempts = 0
    const failing = await fixture.collect('unfinished', {
      backoffMs: 60_000,
      handler: async () => {
        attempts++
        throw new Error('never')
      },
    })
    await fixture.log.publish(fixture.topic, messages(1))
    await until(() => attempts === 1)
    expect(await fixture.log.lag(fixture.own('unfinished'), [fixture.topic])).toEqual({ [fixture.topic]: 1 })
    await failing.close()
    const next = await fixture.collect('unfinished')
    await until(() => next.events.length === 1)
    expect(numbers(next.events)).toEqual([0])
    await next.close()
  })

  it('moves a message that keeps failing to the dead letters with the reason, and continues', async () => {
    const handled: number[] = []
    const subscription = fixture.log.subscribe({
      group: fixture.own('poisoned'),
      topics: [fixture.topic],
      maxAttempts: 3,
      backoffMs: 5,
      handler: async ({ value }) => {
        if (value === '1') throw new TypeError('cannot digest 🦠')
        handled.push(Number(value))
      },
    })
    const published = range(4).map((n) => message('one key', n))
    await fixture.log.publish(fixture.topic, published)
    await until(() => handled.length === 3)
    await until(async () => (await fixture.log.lag(fixture.own('poisoned'), [fixture.topic]))[fixture.topic] === 0)
    await subscription.close()
    expect(handled).toEqual([0, 2, 3])
    const letters = await all(fixture.log.read(deadLettersOf(fixture.topic)))
    expect(letters).toHaveLength(1)
    expect(letters[0]).toMatchObject({
      id: published[1]?.id,
      key: 'one key',
      value: '1',
      headers: {
        kind: 'test',
        'dead-letter-reason': 'TypeError: cannot digest 🦠',
        'dead-letter-topic': fixture.topic,
        'dead-letter-group': fixture.own('poisoned'),
        'dead-letter-attempts': '3',
      },
    })
  })

  it('does not let a slow or failing partition block other partitions or groups', async () => {
    const gate = new Gate()
    const handled = new Set<string>()
    const slow = await fixture.collect('slow', {
      handler: async ({ key }) => {
        if (key === 'slow') await gate.pass()
        handled.add(key)
      },
    })
    const quick = await fixture.collect('quick')
    await fixture.log.publish(fixture.topic, [message('slow')])
    const keys = range(100).map((n) => `key ${n}`)
    for (const key of keys) await fixture.log.publish(fixture.topic, [message(key)])
    await until(() => quick.events.length === 101)
    await until(() => handled.size > 60)
    expect(handled).not.toContain('slow')
    gate.open()
    await until(() => handled.size === 101)
    await Promise.all([slow.close(), quick.close()])
  })
}
