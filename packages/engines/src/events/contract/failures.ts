import { deadLettersOf } from '../event-log'
import { all, Gate, type LogUnderTest, message, messages, numbers, range, until } from './log-under-test'

/** Messages whose handler throws, waits or leaves. */
export function failureContract(under: LogUnderTest): void {
  it('finishes and commits the current message when a subscription is closed', async () => {
    const gate = new Gate()
    const handled: string[] = []
    const subscription = under.log.subscribe({
      group: under.own('leaving'),
      topics: [under.topic],
      handler: async ({ id }) => {
        await gate.pass()
        handled.push(id)
      },
    })
    const only = message('a')
    await under.log.publish(under.topic, [only])
    await until(() => gate.isTried)
    const closed = subscription.close()
    gate.open()
    await closed
    expect(handled).toEqual([only.id])
    expect(await under.log.lag(under.own('leaving'), [under.topic])).toEqual({ [under.topic]: 0 })
  })

  it('redelivers a message with its attempt number when the handler throws', async () => {
    const attempts: number[] = []
    const subscription = under.log.subscribe({
      group: under.own('stumbling'),
      topics: [under.topic],
      backoffMs: 10,
      handler: async ({ attempt }) => {
        attempts.push(attempt)
        if (attempt < 3) throw new Error('not yet')
      },
    })
    await under.log.publish(under.topic, messages(1))
    await until(() => attempts.length >= 3)
    await until(async () => (await under.log.lag(under.own('stumbling'), [under.topic]))[under.topic] === 0)
    await subscription.close()
    expect(attempts).toEqual([1, 2, 3])
    expect(await all(under.log.read(deadLettersOf(under.topic)))).toEqual([])
  })

  it('redelivers unfinished messages to the next subscription', async () => {
    let attempts = 0
    const failing = await under.collect('unfinished', {
      backoffMs: 60_000,
      handler: async () => {
        attempts++
        throw new Error('never')
      },
    })
    await under.log.publish(under.topic, messages(1))
    await until(() => attempts === 1)
    expect(await under.log.lag(under.own('unfinished'), [under.topic])).toEqual({ [under.topic]: 1 })
    await failing.close()
    const next = await under.collect('unfinished')
    await until(() => next.events.length === 1)
    expect(numbers(next.events)).toEqual([0])
    await next.close()
  })

  it('moves a message that keeps failing to the dead letters with the reason, and continues', async () => {
    const passed: number[] = []
    const subscription = under.log.subscribe({
      group: under.own('poisoned'),
      topics: [under.topic],
      maxAttempts: 3,
      backoffMs: 5,
      handler: async ({ value }) => {
        if (value === '1') throw new TypeError('cannot digest 🦠')
        passed.push(Number(value))
      },
    })
    const sent = range(4).map((n) => message('one key', n))
    await under.log.publish(under.topic, sent)
    await until(() => passed.length === 3)
    await until(async () => (await under.log.lag(under.own('poisoned'), [under.topic]))[under.topic] === 0)
    await subscription.close()
    expect(passed).toEqual([0, 2, 3])
    const letters = await all(under.log.read(deadLettersOf(under.topic)))
    expect(letters).toHaveLength(1)
    expect(letters[0]).toMatchObject({
      id: sent[1]?.id,
      key: 'one key',
      value: '1',
      headers: {
        kind: 'test',
        'dead-letter-reason': 'TypeError: cannot digest 🦠',
        'dead-letter-topic': under.topic,
        'dead-letter-group': under.own('poisoned'),
        'dead-letter-attempts': '3',
      },
    })
  })

  it('does not let a slow or failing partition block other partitions or groups', async () => {
    const gate = new Gate()
    const passed = new Set<string>()
    const slow = await under.collect('slow', {
      handler: async ({ key }) => {
        if (key === 'slow') await gate.pass()
        passed.add(key)
      },
    })
    const quick = await under.collect('quick')
    await under.log.publish(under.topic, [message('slow')])
    const keys = range(100).map((n) => `key ${n}`)
    for (const key of keys) await under.log.publish(under.topic, [message(key)])
    await until(() => quick.events.length === 101)
    await until(() => passed.size > 60)
    expect(passed).not.toContain('slow')
    gate.open()
    await until(() => passed.size === 101)
    await Promise.all([slow.close(), quick.close()])
  })
}
