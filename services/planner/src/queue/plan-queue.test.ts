// Proves PLAN-8.
import { waitUntil } from '@plekje/testing'
import fc from '@plekje/testing/fast-check'
import { LeasesInMemory } from '../../tests/leases-in-memory'
import { createPlanQueue as createQueue, type PlanQueueOptions } from './plan-queue'

const options: PlanQueueOptions = { atOnce: 1, maxWaiting: 1000, maxWaitMs: 60_000, retryMs: 1 }

let leases: LeasesInMemory
beforeEach(() => {
  leases = new LeasesInMemory()
})
const createPlanQueue = (settings: PlanQueueOptions) => createQueue(leases, settings)

/** Work that ends when `release` is called. */
function held() {
  let release: () => void = () => undefined
  const until = new Promise<void>((resolve) => {
    release = resolve
  })
  return { until, release }
}

/** Queues requests behind a running one. Returns the order in which they ran, and their reported positions. */
async function orderOf(members: readonly string[]): Promise<{ served: string[]; ahead: number[] }> {
  const queue = createPlanQueue(options)
  const first = held()
  let isHeld = false
  const holding = queue.run('holder', () => {
    isHeld = true
    return first.until
  })
  await waitUntil(() => isHeld)
  const served: string[] = []
  const ahead: number[] = []
  const all = members.map((member) =>
    queue.run(
      member,
      async () => {
        served.push(member)
      },
      (count) => ahead.push(count),
    ),
  )
  await waitUntil(() => ahead.length === members.length)
  first.release()
  await Promise.all([holding, ...all])
  return { served, ahead }
}

describe('the queue of plans', () => {
  it('serves members in turn, even when one has many requests', async () => {
    expect((await orderOf(['a', 'a', 'a', 'b', 'c', 'b'])).served).toEqual(['a', 'b', 'c', 'a', 'b', 'a'])
  })

  it('reports how many requests run first, counting those of others that come before', async () => {
    expect((await orderOf(['a', 'a', 'a', 'b', 'c', 'b'])).ahead).toEqual([0, 1, 2, 1, 2, 4])
  })

  it('serves each request once, and no member twice before every other one', async () => {
    const members = fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { maxLength: 20 })
    await fc.assert(
      fc.asyncProperty(members, async (waiting) => {
        const { served } = await orderOf(waiting)
        expect([...served].sort()).toEqual([...waiting].sort())
        const different = new Set(waiting).size
        expect(new Set(served.slice(0, different)).size).toBe(different)
      }),
      { numRuns: 20 },
    )
  })

  it('runs up to the limit at the same time, and continues after a failure', async () => {
    const queue = createPlanQueue({ ...options, atOnce: 3 })
    const works = Array.from({ length: 8 }, held)
    let running = 0
    let most = 0
    const all = works.map(({ until }, at) =>
      queue
        .run(`m-${at}`, async () => {
          running += 1
          most = Math.max(most, running)
          await until
          running -= 1
          if (at % 2) throw new Error('no plan')
        })
        .catch(() => undefined),
    )
    for (const { release } of works) release()
    await Promise.all(all)
    expect(most).toBe(3)
    await expect(queue.run('later', async () => 'served')).resolves.toBe('served')
  })

  it('refuses requests when full, and accepts them again when there is room', async () => {
    const queue = createPlanQueue({ ...options, maxWaiting: 2 })
    const first = held()
    let waiting = 0
    const onQueued = () => (waiting += 1)
    const taken = [queue.run('a', () => first.until)]
    taken.push(
      queue.run('b', async () => undefined, onQueued),
      queue.run('c', async () => undefined, onQueued),
    )
    await waitUntil(() => waiting === 2)
    await expect(queue.run('d', async () => 3)).rejects.toMatchObject({ code: 'planner_busy', retryAfterSeconds: 30 })
    first.release()
    await Promise.all(taken)
    await expect(queue.run('d', async () => 3)).resolves.toBe(3)
  })

  it('hurries a request that has waited long', async () => {
    const queue = createPlanQueue({ ...options, maxWaitMs: 20 })
    const first = held()
    const turns: boolean[] = []
    const holding = queue.run('a', ({ isHurried }) => {
      turns.push(isHurried)
      return first.until
    })
    const hurried = queue.run('b', async ({ isHurried }) => {
      turns.push(isHurried)
    })
    await waitUntil(() => turns.length === 2)
    expect(turns).toEqual([false, true])
    first.release()
    await Promise.all([holding, hurried])
  })

  it('never starts an aborted request, and frees its place in the queue', async () => {
    const queue = createPlanQueue({ ...options, maxWaiting: 1 })
    const first = held()
    const holding = queue.run('a', () => first.until)
    const left = new AbortController()
    const begun: string[] = []
    let isQueued = false
    const onQueued = () => {
      isQueued = true
    }
    const given = queue.run('b', async () => begun.push('b'), onQueued, left.signal)
    await waitUntil(() => isQueued)
    left.abort(new Error('nobody waits'))
    await expect(given).rejects.toThrow('nobody waits')
    await expect(queue.run('b', async () => begun.push('b'), undefined, left.signal)).rejects.toThrow('nobody waits')
    isQueued = false
    const next = queue.run('c', async () => begun.push('c'), onQueued)
    await waitUntil(() => isQueued)
    first.release()
    await Promise.all([holding, next])
    expect(begun).toEqual(['c'])
  })

  it('counts running and waiting requests of all processes together', async () => {
    const settings = { ...options, atOnce: 2, maxWaiting: 1 }
    const [one, other] = [createPlanQueue(settings), createPlanQueue(settings)]
    const [first, second] = [held(), held()]
    const working: string[] = []
    const work = (name: string, until?: Promise<void>) => async () => {
      working.push(name)
      await until
    }
    const taken = [one.run('a', work('a', first.until)), other.run('b', work('b', second.until))]
    await waitUntil(() => working.length === 2)
    let isWaiting = false
    taken.push(
      one.run('c', work('c'), () => {
        isWaiting = true
      }),
    )
    await waitUntil(() => isWaiting)
    await expect(other.run('d', work('d'))).rejects.toMatchObject({ code: 'planner_busy', status: 503 })
    expect(working).toEqual(['a', 'b'])
    second.release()
    await waitUntil(() => working.includes('c'))
    first.release()
    await Promise.all(taken)
  })

  it('frees the place of a crashed process when its lease expires', async () => {
    await leases.acquireLease('planner:working', { ttlSeconds: 0.2, holders: 1 })
    await expect(createPlanQueue(options).run('a', async () => 'served')).resolves.toBe('served')
  })

  it('refuses requests while the cache engine is unavailable, and hurries those that wait', async () => {
    const queue = createPlanQueue({ ...options, maxWaitMs: 300 })
    const first = held()
    let isQueued = false
    const holding = queue.run('a', () => first.until)
    const waiting = queue.run(
      'b',
      async ({ isHurried }) => isHurried,
      () => {
        isQueued = true
      },
    )
    await waitUntil(() => isQueued)
    leases.isAway = true
    first.release()
    await holding
    await expect(waiting).resolves.toBe(true)
    await expect(queue.run('c', async () => 1)).rejects.toThrow('away')
  })
})
