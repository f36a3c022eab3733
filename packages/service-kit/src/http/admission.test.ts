import { EventEmitter } from 'node:events'
import type { ServerResponse } from 'node:http'
import { waitUntil } from '@plekje/testing'
import { type AdmissionOptions, createAdmission, freePlace } from './admission'

/** Callers of an admission that has a fake clock. */
function setUp(options: Partial<AdmissionOptions> = {}) {
  const clock = { now: 0 }
  const admission = createAdmission({
    maxConcurrent: 2,
    maxWaiting: 3,
    queueTimeoutMs: 1000,
    standingQueueTimeoutMs: 500,
    now: () => clock.now,
    ...options,
  })
  const begun: string[] = []
  const refused: string[] = []
  const call = (name: string) => {
    const response = new EventEmitter() as unknown as ServerResponse
    admission.admit(
      response,
      () => begun.push(name),
      () => refused.push(name),
    )
    return { response, leave: () => void response.emit('close') }
  }
  return { clock, admission, begun, refused, call }
}

/** Admission and release take effect at the next turn of the event loop. */
const turn = () => new Promise((resolve) => setImmediate(resolve))

describe('admission', () => {
  it('runs a limited number at once, and the others in order of arrival', async () => {
    const { call, begun } = setUp()
    const [first] = ['a', 'b', 'c', 'd'].map(call)
    await turn()
    expect(begun).toEqual(['a', 'b'])
    first?.leave()
    await turn()
    expect(begun).toEqual(['a', 'b', 'c'])
  })

  it('refuses the request that waited longest when too many wait', async () => {
    const { call, refused, admission } = setUp()
    for (const name of ['a', 'b']) call(name)
    await turn()
    for (const name of ['c', 'd', 'e', 'f']) call(name)
    expect([refused, admission.figures.waiting]).toEqual([['c'], 3])
  })

  it('gives no place to a caller who left before', async () => {
    const { admission, begun, refused, call } = setUp({ maxConcurrent: 1 })
    const response = Object.assign(new EventEmitter(), { destroyed: true }) as unknown as ServerResponse
    admission.admit(
      response,
      () => begun.push('left'),
      () => refused.push('left'),
    )
    call('b')
    await turn()
    expect([begun, refused, admission.figures.running]).toEqual([['b'], [], 1])
  })

  it('reads all requests that have arrived before it begins with any', async () => {
    const { call, begun, refused } = setUp()
    for (const name of ['a', 'b', 'c', 'd', 'e']) call(name)
    expect(begun).toEqual([])
    await turn()
    expect([begun, refused]).toEqual([['a', 'b'], []])
  })

  it('refuses a request after its queue timeout, even when no place becomes free', async () => {
    const { call, clock, refused } = setUp()
    for (const name of ['a', 'b', 'c']) call(name)
    await turn()
    clock.now = 1000
    await waitUntil(() => refused.length > 0)
    expect(refused).toEqual(['c'])
  })

  it('serves the newest first in a standing queue, with a short timeout', async () => {
    const { call, clock, begun, refused } = setUp({ maxWaiting: 100, queueTimeoutMs: 10_000 })
    const [first, second] = ['a', 'b'].map(call)
    await turn()
    call('old')
    clock.now = 400
    call('newer')
    clock.now = 501
    call('newest')
    first?.leave()
    await turn()
    expect([begun, refused]).toEqual([['a', 'b', 'newest'], ['old']])
    second?.leave()
    await turn()
    expect(begun.at(-1)).toBe('newer')
  })

  it('forgets a caller who left while waiting, and releases a place once', async () => {
    const { call, begun, refused, admission } = setUp()
    const [first, , third] = ['a', 'b', 'c', 'd'].map(call)
    await turn()
    third?.leave()
    if (first) freePlace(first.response)
    first?.leave()
    await turn()
    expect([begun, refused]).toEqual([['a', 'b', 'd'], []])
    expect(admission.figures).toMatchObject({ running: 2, waiting: 0, shed: 0 })
  })

  it('releases the place of a request that takes seconds, once', async () => {
    const { call, clock, begun, admission } = setUp({ utilization: () => 0.3 })
    const [plan] = ['plan', 'other', 'next'].map(call)
    await turn()
    clock.now = 900
    expect(begun).toEqual(['plan', 'other'])
    call('patient')
    clock.now = 3000
    await waitUntil(() => admission.figures.running < 2 || begun.length > 2)
    plan?.leave()
    call('later')
    await waitUntil(() => begun.includes('later'))
    expect(admission.figures.running).toBeLessThanOrEqual(2)
  })

  it('admits what the processor completes in half a second while it is saturated, and the former number after that', async () => {
    const process = { utilization: 1 }
    const { call, clock, admission } = setUp({ maxConcurrent: 300, utilization: () => process.utilization })
    // Two hundred per second, each in progress for a second.
    const inHand = Array.from({ length: 10 }, () => [] as (() => void)[])
    const answering = setInterval(() => {
      clock.now += 100
      for (const leave of inHand.shift() ?? []) leave()
      inHand.push(Array.from({ length: 20 }, () => call('x').leave))
    }, 20)
    await waitUntil(() => admission.figures.limit >= 60 && admission.figures.limit < 250)
    // The same load while the process is idle: it waits for others, which can do more.
    process.utilization = 0.3
    await waitUntil(() => admission.figures.limit === 300)
    clearInterval(answering)
  })
})
