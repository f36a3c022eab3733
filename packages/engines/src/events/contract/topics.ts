import { type DeliveredEvent, MessageRefusedError } from '../event-log'
import { all, type LogUnderTest, message, messages, numbers, until } from './log-under-test'

/** Topics, and opening and closing the log. */
export function topicContract(under: LogUnderTest): void {
  it('answers to a ping', async () => {
    await expect(under.log.ping()).resolves.toBeUndefined()
  })

  it('accepts repeated declarations of a topic', async () => {
    await under.log.publish(under.topic, [message('a')])
    await under.log.declareTopics([under.topic, under.own('another'), under.topic])
    expect(await all(under.log.read(under.topic))).toHaveLength(1)
  })

  it('refuses an undeclared topic, and does not create it', async () => {
    const undeclared = under.own('undeclared')
    await expect(under.log.publish(undeclared, [message('a')])).rejects.toThrow()
    await expect(all(under.log.read(undeclared))).rejects.toThrow()
    await expect(under.log.publish(undeclared, [message('a')])).rejects.toThrow()
    expect(await under.log.sizes([undeclared])).toEqual({ [undeclared]: 0 })
  })

  it('declares a topic with its retention, and again with another one', async () => {
    const topic = under.own('declared')
    await under.log.declareTopics([{ topic, cleanup: 'compact' }])
    await under.log.publish(topic, [message('a', 1)])
    await under.log.declareTopics([{ topic, cleanup: 'delete', retentionHours: 24 }])
    await under.log.publish(topic, [message('a', 2)])
    expect(numbers(await all(under.log.read(topic)))).toEqual([1, 2])
  })

  it('accepts tombstones, which no reader receives and no lag counts', async () => {
    const tombstone = { ...message('a'), value: null }
    const tailed: DeliveredEvent[] = []
    let isConnected = false
    const tail = under.log.tail({
      topics: [under.topic],
      handler: (event) => void tailed.push(event),
      onConnected: (connected) => {
        isConnected = connected
      },
    })
    await until(() => isConnected)
    const { events, close } = await under.collect('group', { batch: { maxEvents: 10, handler: async () => undefined } })
    const consumer = await under.collect('one by one')
    await under.log.publish(under.topic, [message('a', 1), tombstone, message('a', 2), tombstone])
    await until(() => consumer.events.length === 2 && tailed.length === 2)
    for (const group of ['group', 'one by one']) {
      await until(async () => (await under.log.lag(under.own(group), [under.topic]))[under.topic] === 0)
    }
    expect([numbers(consumer.events), numbers(tailed), events]).toEqual([[1, 2], [1, 2], []])
    expect(numbers(await all(under.log.read(under.topic)))).toEqual([1, 2])
    expect(await under.log.sizes([under.topic])).toEqual({ [under.topic]: 4 })
    await Promise.all([close(), consumer.close(), tail.close()])
  })

  it('refuses an invalid topic name', async () => {
    await expect(under.log.declareTopics(['no name'])).rejects.toThrow(RangeError)
    await expect(under.log.declareTopics([{ topic: 'ü' }])).rejects.toThrow(RangeError)
  })

  it('accepts an empty list of messages', async () => {
    await expect(under.log.publish(under.topic, [])).resolves.toBeUndefined()
  })

  it('refuses an invalid message with a permanent error, and continues', async () => {
    const large = { ...message('a'), value: 'x'.repeat(1_100_000) }
    const answers = await Promise.allSettled([
      under.log.publish(under.topic, [message('a', 1)]),
      under.log.publish(under.topic, [large]),
      under.log.publish(under.topic, [message('a', 2)]),
    ])
    expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
    expect(answers[1]).toMatchObject({ reason: expect.any(MessageRefusedError) })
    await under.log.publish(under.topic, [message('a', 3)])
    expect(numbers(await all(under.log.read(under.topic)))).toEqual([1, 2, 3])
  })

  it('delivers a topic that is declared after the subscription', async () => {
    const events: DeliveredEvent[] = []
    const later = under.own('later')
    const subscription = under.log.subscribe({
      group: under.own('early'),
      topics: [later],
      handler: async (event) => void events.push(event),
    })
    await under.log.declareTopics([later])
    await under.log.publish(later, messages(3))
    await subscription.ready
    await until(() => events.length === 3)
    await subscription.close()
  })

  it('rejects every call after close, and may be closed twice', async () => {
    const name = under.own('closing')
    await under.log.declareTopics([name])
    await under.log.close()
    await expect(under.log.publish(name, messages(1))).rejects.toThrow()
    await expect(under.log.ping()).rejects.toThrow()
    await expect(under.log.close()).resolves.toBeUndefined()
    await under.reopen()
    await expect(under.log.publish(name, messages(1))).resolves.toBeUndefined()
  })
}
