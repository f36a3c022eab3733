import { setTimeout as pause } from 'node:timers/promises'
import type { DeliveredEvent } from '../../../src/events/event-log'
import { type LogUnderTest, messages, numbers, range, until } from './log-under-test'

/** Groups that consume again what they had committed: for restored databases. */
export function rewindingContract(fixture: LogUnderTest): void {
  /** A moment between earlier and later writes, also for a broker with a clock in milliseconds. */
  const moment = async () => {
    await pause(20)
    const now = new Date()
    await pause(20)
    return now
  }
  const receive = async (count: number): Promise<DeliveredEvent[]> => {
    const { events, close } = await fixture.collect('rewound')
    await until(() => events.length >= count)
    await until(async () => (await fixture.log.lag(fixture.own('rewound'), [fixture.topic]))[fixture.topic] === 0)
    await close()
    return events
  }

  it('rewinds a group to a moment', async () => {
    await fixture.log.publish(fixture.topic, messages(10))
    const backup = await moment()
    await fixture.log.publish(fixture.topic, messages(30, 10))
    await receive(40)
    expect(await fixture.log.rewind(fixture.own('rewound'), backup)).toEqual({ [fixture.topic]: 30 })
    expect(await fixture.log.lag(fixture.own('rewound'), [fixture.topic])).toEqual({ [fixture.topic]: 30 })
    expect(numbers(await receive(30))).toEqual(range(30, 10))
  })

  it('does not rewind other topics, or a group that is before the moment', async () => {
    const start = await moment()
    await fixture.log.publish(fixture.topic, messages(5))
    await receive(5)
    expect(await fixture.log.rewind(fixture.own('rewound'), start, ['another-topic'])).toEqual({})
    expect(await fixture.log.rewind(fixture.own('rewound'), await moment())).toEqual({ [fixture.topic]: 0 })
    await fixture.log.publish(fixture.topic, messages(5, 5))
    expect(await fixture.log.rewind(fixture.own('rewound'), await moment())).toEqual({ [fixture.topic]: 0 })
    expect(numbers(await receive(5))).toEqual(range(5, 5))
    expect(await fixture.log.rewind(fixture.own('nobody'), start)).toEqual({})
  })

  it('refuses to rewind while the group has members', async () => {
    await fixture.log.publish(fixture.topic, messages(3))
    const { events, close } = await fixture.collect('rewound')
    await until(() => events.length === 3)
    await until(async () => (await fixture.log.lag(fixture.own('rewound'), [fixture.topic]))[fixture.topic] === 0)
    await expect(fixture.log.rewind(fixture.own('rewound'), new Date(0))).rejects.toThrow(/member|running/)
    await close()
  })
}
