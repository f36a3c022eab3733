import type { DeliveredEvent, EventMessage } from '../../../src/events/event-log'
import { isNumbered, type LogUnderTest, message, messages, numbers, range, until } from './log-under-test'

/** Delivery: recipients, order and offsets. */
export function deliveryContract(fixture: LogUnderTest): void {
  it('delivers id, key, value and headers unchanged', async () => {
    const original: EventMessage = {
      id: 'événement 🎳',
      key: 'sleutel/’s-Hertogenbosch',
      value: JSON.stringify({ naam: 'Café ’t Plekje 🎳', regels: 'a\nb\u0000' }),
      headers: { traceparent: '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01', naam: 'Oisterwijk – ë' },
    }
    await fixture.log.publish(fixture.topic, [original])
    const { events, close } = await fixture.collect('readers')
    await until(() => events.length === 1)
    expect(events[0]).toEqual({
      ...original,
      topic: fixture.topic,
      partition: expect.any(Number),
      offset: '0',
      attempt: 1,
    })
    await close()
  })

  it('preserves the order per key over ten thousand messages', async () => {
    const count = 10_000
    const messages = Array.from({ length: count }, (_, n) => message(`key ${n % 37}`, n))
    for (let from = 0; from < count; from += 1000)
      await fixture.log.publish(fixture.topic, messages.slice(from, from + 1000))
    const { events, close } = await fixture.collect('readers')
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
    await fixture.log.publish(fixture.topic, messages(20))
    const first = await fixture.collect('first')
    const second = await fixture.collect('second')
    await fixture.log.publish(fixture.topic, messages(20, 20))
    await until(() => first.events.length >= 40 && second.events.length >= 40)
    expect(numbers(first.events)).toEqual(range(40))
    expect(numbers(second.events)).toEqual(range(40))
    await Promise.all([first.close(), second.close()])
  })

  it('distributes the partitions over the members of a group', async () => {
    const first = await fixture.collect('shared')
    const second = await fixture.collect('shared')
    await settle(first, second)
    const before = first.events.length + second.events.length
    await fixture.log.publish(fixture.topic, messages(200))
    await until(() => first.events.length + second.events.length >= before + 200)
    const firstNumbers = numbers(first.events.filter(isNumbered))
    const secondNumbers = numbers(second.events.filter(isNumbered))
    expect(firstNumbers).not.toHaveLength(0)
    expect(secondNumbers).not.toHaveLength(0)
    expect([...firstNumbers, ...secondNumbers].sort((a, b) => a - b)).toEqual(range(200))
    await first.close()
    await fixture.log.publish(fixture.topic, messages(50, 200))
    await until(() => numbers(second.events.filter(isNumbered)).filter((number) => number >= 200).length >= 50)
    await second.close()
  })

  it('lets members of one group follow different topics', async () => {
    const otherTopic = fixture.own('other')
    await fixture.log.declareTopics([otherTopic])
    const first = await fixture.collect('mixed', { topics: [fixture.topic] })
    const second = await fixture.collect('mixed', { topics: [otherTopic] })
    await fixture.log.publish(fixture.topic, messages(40))
    await fixture.log.publish(otherTopic, messages(40))
    await until(() => first.events.length >= 40 && second.events.length >= 40)
    expect(new Set(first.events.map((event) => event.topic))).toEqual(new Set([fixture.topic]))
    expect(new Set(second.events.map((event) => event.topic))).toEqual(new Set([otherTopic]))
    await Promise.all([first.close(), second.close()])
  })

  it('continues after the committed offset when the log is reopened', async () => {
    await fixture.log.publish(fixture.topic, messages(30))
    const { events } = await fixture.collect('lasting')
    await until(() => events.length >= 30)
    await fixture.log.close()
    await fixture.reopen()
    const again = await fixture.collect('lasting')
    await fixture.log.publish(fixture.topic, messages(30, 30))
    await until(() => again.events.length >= 30)
    expect(numbers(again.events)).toEqual(range(30, 30))
    await again.close()
  })

  /** Waits until both members of a group get messages, because joining moves partitions for a while. */
  async function settle(...members: { events: DeliveredEvent[] }[]) {
    await until(async () => {
      await fixture.log.publish(
        fixture.topic,
        range(30).map((n) => ({ ...message(`probe ${n}`), value: 'probe' })),
      )
      return members.every(({ events }) => events.length > 0)
    })
    await until(async () => (await fixture.log.lag(fixture.own('shared'), [fixture.topic]))[fixture.topic] === 0)
  }
}
