import { type DeliveredEvent, MessageRefusedError } from '../../../src/events/event-log'
import { all, type LogUnderTest, message, messages, numbers, until } from './log-under-test'

/** Topics, and opening and closing the log. */
export function topicContract(fixture: LogUnderTest): void {
  it('answers to a ping', async () => {
    await expect(fixture.log.ping()).resolves.toBeUndefined()
  })

  it('accepts repeated declarations of a topic', async () => {
    await fixture.log.publish(fixture.topic, [message('a')])
    await fixture.log.declareTopics([fixture.topic, fixture.own('another'), fixture.topic])
    expect(await all(fixture.log.read(fixture.topic))).toHaveLength(1)
  })

  it('refuses an undeclared topic, and does not create it', async () => {
    const undeclared = fixture.own('undeclared')
    await expect(fixture.log.publish(undeclared, [message('a')])).rejects.toThrow()
    await expect(all(fixture.log.read(undeclared))).rejects.toThrow()
    await expect(fixture.log.publish(undeclared, [message('a')])).rejects.toThrow()
    expect(await fixture.log.sizes([undeclared])).toEqual({ [undeclared]: 0 })
  })

  it('declares a topic with its retention, and again with another one', async () => {
    const topic = fixture.own('declared')
    await fixture.log.declareTopics([{ topic, cleanup: 'compact' }])
    await fixture.log.publish(topic, [message('a', 1)])
    await fixture.log.declareTopics([{ topic, cleanup: 'delete', retentionHours: 24 }])
    await fixture.log.publish(topic, [message('a', 2)])
    expect(numbers(await all(fixture.log.read(topic)))).toEqual([1, 2])
  })

  it('accepts tombstones, which no reader receives and no lag counts', async () => {
    const tombstone = { ...message('a'), value: null }
    const tailed: DeliveredEvent[] = []
    let isConnected = false
    const tail = fixture.log.tail({
      topics: [fixture.topic],
      handler: (event) => void tailed.push(event),
      onConnected: (connected) => {
        isConnected = connected
      },
    })
    await until(() => isConnected)
    const { events, close } = await fixture.collect('group', {
      batch: { maxEvents: 10, handler: async () => undefined },
    })
    const consumer = await fixture.collect('one by one')
    await fixture.log.publish(fixture.topic, [message('a', 1), tombstone, message('a', 2), tombstone])
    await until(() => consumer.events.length === 2 && tailed.length === 2)
    for (const group of ['group', 'one by one']) {
      await until(async () => (await fixture.log.lag(fixture.own(group), [fixture.topic]))[fixture.topic] === 0)
    }
    expect([numbers(consumer.events), numbers(tailed), events]).toEqual([[1, 2], [1, 2], []])
    expect(numbers(await all(fixture.log.read(fixture.topic)))).toEqual([1, 2])
    expect(await fixture.log.sizes([fixture.topic])).toEqual({ [fixture.topic]: 4 })
    await Promise.all([close(), consumer.close(), tail.close()])
  })

  it('refuses an invalid topic name', async () => {
    await expect(fixture.log.declareTopics(['no name'])).rejects.toThrow(RangeError)
    await expect(fixture.log.declareTopics([{ topic: 'ü' }])).rejects.toThrow(RangeError)
  })

  it('accepts an empty list of messages', async () => {
    await expect(fixture.log.publish(fixture.topic, [])).resolves.toBeUndefined()
  })

  it('refuses an invalid message with a permanent error, and continues', async () => {
    const large = { ...message('a'), value: 'x'.repeat(1_100_000) }
    const answers = await Promise.allSettled([
      fixture.log.publish(fixture.topic, [message('a', 1)]),
      fixture.log.publish(fixture.topic, [large]),
      fixture.log.publish(fixture.topic, [message('a', 2)]),
    ])
    expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
    expect(answers[1]).toMatchObject({ reason: expect.any(MessageRefusedError) })
    await fixture.log.publish(fixture.topic, [message('a', 3)])
    expect(numbers(await all(fixture.log.read(fixture.topic)))).toEqual([1, 2, 3])
  })

  it('delivers a topic that is declared after the subscription', async () => {
    const events: DeliveredEvent[] = []
    const later = fixture.own('later')
    const subscription = fixture.log.subscribe({
      group: fixture.own('early'),
      topics: [later],
      handler: async (event) => void events.push(event),
    })
    await fixture.log.declareTopics([later])
    await fixture.log.publish(later, messages(3))
    await subscription.ready
    await until(() => events.length === 3)
    await subscription.close()
  })

  it('rejects every call after close, and may be closed twice', async () => {
    const name = fixture.own('closing')
    await fixture.log.declareTopics([name])
    await fixture.log.close()
    await expect(fixture.log.publish(name, messages(1))).rejects.toThrow()
    await expect(fixture.log.ping()).rejects.toThrow()
    await expect(fixture.log.close()).resolves.toBeUndefined()
    await fixture.reopen()
    await expect(fixture.log.publish(name, messages(1))).resolves.toBeUndefined()
  })
}
