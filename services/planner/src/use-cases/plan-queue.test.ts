import { waitUntil } from '@plekje/testing'
import fc from 'fast-check'
import { createPlanQueue, type PlanQueueOptions } from './plan-queue'

const options: PlanQueueOptions = { atOnce: 1, maxWaiting: 1000, patienceMs: 60_000 }

/** Work that ends when it is told to. */
function held() {
  let release: () => void = () => undefined
  const until = new Promise<void>((resolve) => {
    release = resolve
  })
  return { until, release }
}

/** Runs requests of members behind one that holds the queue; the order in which they got their turn. */
async function orderOf(members: readonly string[]): Promise<{ served: string[]; ahead: number[] }> {
  const queue = createPlanQueue(options)
  const first = held()
  const holding = queue.run('holder', () => first.until)
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
  first.release()
  await Promise.all([holding, ...all])
  return { served, ahead }
}

describe('the queue of plans', () => {
  it('takes members in turn, whoever has many waiting', async () => {
    expect((await orderOf(['a', 'a', 'a', 'b', 'c', 'b'])).served).toEqual(['a', 'b', 'c', 'a', 'b', 'a'])
  })

  it('says how many come first: of others only as many as have their turn before', async () => {
    expect((await orderOf(['a', 'a', 'a', 'b', 'c', 'b'])).ahead).toEqual([0, 1, 2, 1, 2, 4])
  })

  it('serves everyone once, and nobody twice while another one waits for a first turn', async () => {
    const members = fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { maxLength: 20 })
    await fc.assert(
      fc.asyncProperty(members, async (waiting) => {
        const { served } = await orderOf(waiting)
        expect([...served].sort()).toEqual([...waiting].sort())
        const different = new Set(waiting).size
        expect(new Set(served.slice(0, different)).size).toBe(different)
      }),
      { numRuns: 50 },
    )
  })

  it('works on so many at the same time, and goes on after a failure', async () => {
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

  it('refuses more than may wait, and takes them again when there is room', async () => {
    const queue = createPlanQueue({ ...options, maxWaiting: 2 })
    const first = held()
    const taken = [queue.run('a', () => first.until), queue.run('b', async () => 1), queue.run('c', async () => 2)]
    await expect(queue.run('d', async () => 3)).rejects.toMatchObject({ code: 'planner_busy', retryAfterSeconds: 30 })
    first.release()
    await Promise.all(taken)
    await expect(queue.run('d', async () => 3)).resolves.toBe(3)
  })

  it('serves in a hurry whoever has waited long', async () => {
    const queue = createPlanQueue({ ...options, patienceMs: 20 })
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
})
