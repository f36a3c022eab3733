// Proves MESSAGE-5.
import { createLogger, TooManyRequestsError, UnavailableError } from '@plekje/service-kit'
import { holdTime, passTime, releaseTime } from '@plekje/testing'

import { createFollowUnread } from './follow-unread'

beforeEach(holdTime)
afterEach(releaseTime)

/** Streams over counts that the test changes. */
function start({ maxStreams = 10, maxStreamsPerMember = 5 } = {}) {
  const counts = new Map<string, number>()
  const around = { isAway: false, held: Promise.resolve(), queries: [] as (readonly string[])[] }
  const countUnread = async (userIds: readonly string[]) => {
    around.queries.push(userIds)
    await around.held
    if (around.isAway) throw new Error('no primary')
    return counts
  }
  const streams = createFollowUnread({
    countUnread,
    log: createLogger({ name: 'social', level: 'silent' }),
    maxStreamsPerMember,
    maxStreams,
  })
  const open = (memberId: string) => {
    const told: (number | 'heartbeat' | 'end')[] = []
    const stop = streams.follow(memberId, {
      sendCount: (count) => told.push(count),
      sendHeartbeat: () => told.push('heartbeat'),
      end: () => told.push('end'),
    })
    return { told, stop }
  }
  return { counts, around, streams, open }
}

it('a stream tells the number now and at each change, and is never silent for long', async () => {
  const { counts, open } = start()
  counts.set('anna', 2)
  const { told } = open('anna')
  await passTime(0)
  expect(told).toEqual([2])
  counts.set('anna', 3)
  await passTime(2)
  expect(told).toEqual([2, 3])
  await passTime(10)
  expect(told).toEqual([2, 3, 'heartbeat'])
  counts.delete('anna')
  await passTime(2)
  expect(told.at(-1)).toBe(0)
})

it('a stream ends after a minute, so that the browser opens it again with its session', async () => {
  const { open } = start()
  const { told } = open('anna')
  await passTime(59)
  expect(told).not.toContain('end')
  await passTime(3)
  expect(told.at(-1)).toBe('end')
})

it('all streams of a process share one query per poll, and without streams there is none', async () => {
  const { around, open } = start()
  const streams = ['anna', 'anna', 'bas'].map(open)
  await passTime(0)
  around.queries.length = 0
  await passTime(2)
  expect(around.queries).toEqual([['anna', 'bas']])
  for (const { stop } of streams) stop()
  around.queries.length = 0
  await passTime(60)
  expect(around.queries).toEqual([])
})

it('a process has one poll at a time, also when its last stream closes and another opens during a slow one', async () => {
  const { around, open } = start()
  const { stop } = open('anna')
  await passTime(1)
  let release = () => {}
  around.held = new Promise((resolve) => {
    release = resolve
  })
  await passTime(1)
  stop()
  open('bas')
  await passTime(1)
  release()
  await passTime(0)
  around.queries.length = 0
  await passTime(10)
  expect(around.queries).toHaveLength(5)
})

it('streams go on when the numbers could not be read', async () => {
  const { counts, around, open } = start()
  around.isAway = true
  const { told } = open('anna')
  await passTime(4)
  expect(told).toEqual([])
  around.isAway = false
  counts.set('anna', 1)
  await passTime(2)
  expect(told).toEqual([1])
})

it('a member and a process have a maximum number of streams, and all end with the process', async () => {
  const { streams, open } = start({ maxStreams: 3, maxStreamsPerMember: 2 })
  const opened = ['anna', 'anna'].map(open)
  expect(() => streams.assertCapacity('anna')).toThrow(TooManyRequestsError)
  streams.assertCapacity('bas')
  opened.push(open('bas'))
  expect(() => streams.assertCapacity('carla')).toThrow(UnavailableError)
  streams.endAll()
  streams.assertCapacity('carla')
  expect(opened.map(({ told }) => told.at(-1))).toEqual(opened.map(() => 'end'))
})
