import type { DeliveredEvent, EventMessage } from '../event-log'
import { isNumbered, type LogUnderTest, message, messages, numbers, range, until } from './log-under-test'

/** Delivery: recipients, order and offsets. */
export function deliveryContract(under: LogUnderTest): void {
  it('delivers id, key, value and headers unchanged', async () => {
    const sent: EventMessage = {
      id: 'événement 🎳',
      key: 'sleutel/’s-Hertogenbosch',
      value: JSON.stringify({ naam: 'Café ’t Plekje 🎳', regels: 'a\nb\u0000' }),
      headers: { traceparent: '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01', naam: 'Oisterwijk – ë' },
    }
    await under.log.publish(under.topic, [sent])
    const { events, close } = await under.collect('readers')
    await until(() => events.length === 1)
    expect(events[0]).toEqual({ ...sent, topic: under.topic, partition: expect.any(Number), offset: '0', attempt: 1 })
    await close()
  })

  it('preserves the order per key over ten thousand messages', async () => {
    const count = 10_000
    const messages = Array.from({ length: count }, (_, n) => message(`key ${n % 37}`, n))
    for (let from = 0; from < count; from += 1000)
      await under.log.publish(under.topic, messages.slice(from, from + 1000))
    const { events, close } = await under.collect('readers')
    await until(() => events.length >= count)
    await close()
    expect(events).toHaveLength(count)
    const lastOf = new Map<string, number>()
    for (const { key, value } of events) {
      const number = Number(value)
      expect(number).toBeGreaterThan(lastOf.get(key) ?? -1)
      lastOf.set(key, number)
    }
    expect(lastOf.size).toBe(37)
  })

  it('delivers every message to every group, from the start of the topic', async () => {
    await under.log.publish(under.topic, messages(20))
    const first = await under.collect('first')
    const second = await under.collect('second')
    await under.log.publish(under.topic, messages(20, 20))
    await until(() => first.events.length >= 40 && second.events.length >= 40)
    expect(numbers(first.events)).toEqual(range(40))
    expect(numbers(second.events)).toEqual(range(40))
    await Promise.all([first.close(), second.close()])
  })

  it('distributes the partitions over the members of a group', async () => {
    const firstConsumer = await under.collect('shared')
    const two = await under.collect('shared')
    await settle(firstConsumer, two)
    const before = firstConsumer.events.length + two.events.length
    await under.log.publish(under.topic, messages(200))
    await until(() => firstConsumer.events.length + two.events.length >= before + 200)
    const [mine, yours] = [firstConsumer.events, two.events].map((events) => numbers(events.filter(isNumbered)))
    expect(mine).not.toHaveLength(0)
    expect(yours).not.toHaveLength(0)
    expect([...(mine ?? []), ...(yours ?? [])].sort((a, b) => a - b)).toEqual(range(200))
    await firstConsumer.close()
    await under.log.publish(under.topic, messages(50, 200))
    await until(() => numbers(two.events.filter(isNumbered)).filter((number) => number >= 200).length >= 50)
    await two.close()
  })

  it('lets members of one group follow different topics', async () => {
    const otherTopic = under.own('other')
    await under.log.declareTopics([otherTopic])
    const consumer = await under.collect('mixed', { topics: [under.topic] })
    const two = await under.collect('mixed', { topics: [otherTopic] })
    await under.log.publish(under.topic, messages(40))
    await under.log.publish(otherTopic, messages(40))
    await until(() => consumer.events.length >= 40 && two.events.length >= 40)
    expect(new Set(consumer.events.map((event) => event.topic))).toEqual(new Set([under.topic]))
    expect(new Set(two.events.map((event) => event.topic))).toEqual(new Set([otherTopic]))
    await Promise.all([consumer.close(), two.close()])
  })

  it('continues after the committed offset when the log is reopened', async () => {
    await under.log.publish(under.topic, messages(30))
    const { events } = await under.collect('lasting')
    await until(() => events.length >= 30)
    await under.log.close()
    await under.reopen()
    const again = await under.collect('lasting')
    await under.log.publish(under.topic, messages(30, 30))
    await until(() => again.events.length >= 30)
    expect(numbers(again.events)).toEqual(range(30, 30))
    await again.close()
  })

  /** Waits until both members of a group get messages, because joining moves partitions for a while. */
  async function settle(...members: { events: DeliveredEvent[] }[]) {
    await until(async () => {
      await under.log.publish(
        under.topic,
        range(30).map((n) => ({ ...message(`probe ${n}`), value: 'probe' })),
      )
      return members.every(({ events }) => events.length > 0)
    })
    await until(async () => (await under.log.lag(under.own('shared'), [under.topic]))[under.topic] === 0)
  }
}
