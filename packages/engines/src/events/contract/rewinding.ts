import { setTimeout as pause } from 'node:timers/promises'
import type { DeliveredEvent } from '../event-log'
import { type LogUnderTest, messages, numbers, range, until } from './log-under-test'

/** Groups that consume again what they had committed: for restored databases. */
export function rewindingContract(under: LogUnderTest): void {
  /** A moment between earlier and later writes, also for a broker with a clock in milliseconds. */
  const moment = async () => {
    await pause(20)
    const now = new Date()
    await pause(20)
    return now
  }
  const receive = async (count: number): Promise<DeliveredEvent[]> => {
    const { events, close } = await under.collect('rewound')
    await until(() => events.length >= count)
    await until(async () => (await under.log.lag(under.own('rewound'), [under.topic]))[under.topic] === 0)
    await close()
    return events
  }

  it('rewinds a group to a moment', async () => {
    await under.log.publish(under.topic, messages(10))
    const backup = await moment()
    await under.log.publish(under.topic, messages(30, 10))
    await receive(40)
    expect(await under.log.rewind(under.own('rewound'), backup)).toEqual({ [under.topic]: 30 })
    expect(await under.log.lag(under.own('rewound'), [under.topic])).toEqual({ [under.topic]: 30 })
    expect(numbers(await receive(30))).toEqual(range(30, 10))
  })

  it('does not rewind other topics, or a group that is before the moment', async () => {
    const start = await moment()
    await under.log.publish(under.topic, messages(5))
    await receive(5)
    expect(await under.log.rewind(under.own('rewound'), start, ['another-topic'])).toEqual({})
    expect(await under.log.rewind(under.own('rewound'), await moment())).toEqual({ [under.topic]: 0 })
    await under.log.publish(under.topic, messages(5, 5))
    expect(await under.log.rewind(under.own('rewound'), await moment())).toEqual({ [under.topic]: 0 })
    expect(numbers(await receive(5))).toEqual(range(5, 5))
    expect(await under.log.rewind(under.own('nobody'), start)).toEqual({})
  })

  it('refuses to rewind while the group has members', async () => {
    await under.log.publish(under.topic, messages(3))
    const { events, close } = await under.collect('rewound')
    await until(() => events.length === 3)
    await until(async () => (await under.log.lag(under.own('rewound'), [under.topic]))[under.topic] === 0)
    await expect(under.log.rewind(under.own('rewound'), new Date(0))).rejects.toThrow(/member|running/)
    await close()
  })
}
