import type { DeliveredEvent } from '../event-log'
import { deadLettersOf } from '../event-log'
import { all, type LogUnderTest, messages, numbers, range, until } from './log-under-test'

/** Tails, replays and lag. */
export function readingContract(under: LogUnderTest): void {
  it('delivers to each tail everything that is written after it connected', async () => {
    const seen: DeliveredEvent[][] = [[], []]
    await under.log.publish(under.topic, messages(5))
    const connected: boolean[] = []
    const tails = seen.map((events) =>
      under.log.tail({
        topics: [under.topic],
        handler: (event) => void events.push(event),
        onConnected: (isConnected) => void connected.push(isConnected),
      }),
    )
    await until(() => connected.length === 2)
    expect(connected).toEqual([true, true])
    await under.log.publish(under.topic, messages(50, 5))
    await until(() => seen.every((events) => events.length >= 50))
    for (const events of seen) expect(numbers(events)).toEqual(range(50, 5))
    await Promise.all(tails.map((tail) => tail.close()))
    expect(connected).toEqual([true, true, false, false])
  })

  it('reads a topic from the start to the current end', async () => {
    expect(await all(under.log.read(under.topic))).toEqual([])
    await under.log.publish(under.topic, messages(1200))
    expect(numbers(await all(under.log.read(under.topic)))).toEqual(range(1200))
    for await (const event of under.log.read(under.topic)) {
      expect(event.topic).toBe(under.topic)
      break
    }
  })

  it('counts the messages that a group has not committed', async () => {
    await under.log.publish(under.topic, messages(12))
    expect(await under.log.lag(under.own('late'), [under.topic])).toEqual({ [under.topic]: 12 })
    const { events, close } = await under.collect('late')
    await until(() => events.length === 12)
    await until(async () => (await under.log.lag(under.own('late'), [under.topic]))[under.topic] === 0)
    await close()
    const inPartitions = await under.log.partitionLags(under.own('later'), [under.topic])
    expect(inPartitions.reduce((sum, { lag }) => sum + lag, 0)).toBe(12)
    expect(new Set(inPartitions.map(({ partition }) => partition)).size).toBe(inPartitions.length)
    expect(await under.log.sizes([under.topic, deadLettersOf(under.topic)])).toEqual({
      [under.topic]: 12,
      [deadLettersOf(under.topic)]: 0,
    })
    await under.log.publish(under.topic, messages(3))
    expect(await under.log.lag(under.own('late'), [under.topic, deadLettersOf(under.topic)])).toEqual({
      [under.topic]: 3,
      [deadLettersOf(under.topic)]: 0,
    })
  })
}
