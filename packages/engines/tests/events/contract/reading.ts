import type { DeliveredEvent } from '../../../src/events/event-log'
import { deadLettersOf } from '../../../src/events/event-log'
import { all, type LogUnderTest, messages, numbers, range, until } from './log-under-test'

/** Tails, replays and lag. */
export function readingContract(fixture: LogUnderTest): void {
  it('delivers to each tail everything that is written after it connected', async () => {
    const received: DeliveredEvent[][] = [[], []]
    await fixture.log.publish(fixture.topic, messages(5))
    const connected: boolean[] = []
    const tails = received.map((events) =>
      fixture.log.tail({
        topics: [fixture.topic],
        handler: (event) => void events.push(event),
        onConnected: (isConnected) => void connected.push(isConnected),
      }),
    )
    await until(() => connected.length === 2)
    expect(connected).toEqual([true, true])
    await fixture.log.publish(fixture.topic, messages(50, 5))
    await until(() => received.every((events) => events.length >= 50))
    for (const events of received) expect(numbers(events)).toEqual(range(50, 5))
    await Promise.all(tails.map((tail) => tail.close()))
    expect(connected).toEqual([true, true, false, false])
  })

  it('reads a topic from the start to the current end', async () => {
    expect(await all(fixture.log.read(fixture.topic))).toEqual([])
    await fixture.log.publish(fixture.topic, messages(1200))
    expect(numbers(await all(fixture.log.read(fixture.topic)))).toEqual(range(1200))
    for await (const event of fixture.log.read(fixture.topic)) {
      expect(event.topic).toBe(fixture.topic)
      break
    }
  })

  it('counts the messages that a group has not committed', async () => {
    await fixture.log.publish(fixture.topic, messages(12))
    expect(await fixture.log.lag(fixture.own('late'), [fixture.topic])).toEqual({ [fixture.topic]: 12 })
    const { events, close } = await fixture.collect('late')
    await until(() => events.length === 12)
    await until(async () => (await fixture.log.lag(fixture.own('late'), [fixture.topic]))[fixture.topic] === 0)
    await close()
    const ranges = await fixture.log.ranges([fixture.topic, fixture.own('undeclared')])
    expect(ranges[fixture.own('undeclared')]).toEqual([])
    expect(ranges[fixture.topic]?.every(({ begin }) => begin === 0)).toBe(true)
    expect(ranges[fixture.topic]?.reduce((sum, { end }) => sum + end, 0)).toBe(12)
    expect(await fixture.log.sizes([fixture.topic, deadLettersOf(fixture.topic)])).toEqual({
      [fixture.topic]: 12,
      [deadLettersOf(fixture.topic)]: 0,
    })
    await fixture.log.publish(fixture.topic, messages(3))
    expect(await fixture.log.lag(fixture.own('late'), [fixture.topic, deadLettersOf(fixture.topic)])).toEqual({
      [fixture.topic]: 3,
      [deadLettersOf(fixture.topic)]: 0,
    })
  })
}
