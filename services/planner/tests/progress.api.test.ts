import type { Member, PlanProgress } from '@plekje/contracts'
import { waitUntil } from '@plekje/testing'
import { member, type RunningPlanner, startPlanner, wish } from './start-planner'

let planner: RunningPlanner
beforeAll(async () => {
  planner = await startPlanner({ PLANS_AT_ONCE: '1', LIMIT_FACTOR: '50' })
})
beforeEach(() => {
  planner.around.isSearchAway = false
  planner.around.hold = undefined
})
afterAll(() => planner.close())

interface Stream {
  readonly response: Response
  readonly steps: PlanProgress[]
  readonly ids: number[]
  /** Resolves when the stream has ended. */
  readonly ended: Promise<void>
  leave(): void
}

async function follow(as: Member, progressId: string, headers: Record<string, string> = {}): Promise<Stream> {
  const leaving = new AbortController()
  const response = await planner.open('GET', `/smart-plan/progress/${progressId}`, { as, headers }, leaving.signal)
  const steps: PlanProgress[] = []
  const ids: number[] = []
  const read = async () => {
    let text = ''
    for await (const chunk of (response.body ?? []) as AsyncIterable<Uint8Array>) {
      text += Buffer.from(chunk).toString('utf8')
      const events = text.split('\n\n')
      text = events.pop() ?? ''
      for (const event of events) {
        ids.push(Number(/^id: (\d+)$/m.exec(event)?.[1]))
        steps.push(JSON.parse(/^data: (.*)$/m.exec(event)?.[1] ?? ''))
      }
    }
  }
  return { response, steps, ids, ended: read().catch(() => undefined), leave: () => leaving.abort() }
}

/** Makes requests to search wait until the returned function is called. */
function holdSearch(): () => void {
  let release: () => void = () => undefined
  planner.around.hold = new Promise((resolve) => {
    release = resolve
  })
  return release
}

const names = ({ steps }: Stream) => steps.map(({ step }) => step)

describe('following a request', () => {
  it('streams each step, also when opened before the request, and ends with the plan', async () => {
    const anna = member('anna')
    const release = holdSearch()
    const stream = await follow(anna, 'anna-1')
    expect(stream.response.headers.get('content-type')).toMatch(/^text\/event-stream/)
    expect(stream.response.headers.get('cache-control')).toMatch(/no-store.*no-transform/)
    expect(stream.steps).toEqual([])
    const plan = planner.plan(anna, { ...wish(), progressId: 'anna-1' })
    await waitUntil(() => stream.steps.length === 2)
    expect(names(stream)).toEqual(['understanding', 'searching'])
    release()
    await plan
    await stream.ended
    expect(names(stream)).toEqual(['understanding', 'searching', 'choosing', 'checking', 'done'])
    expect(stream.steps[2]?.found).toBeGreaterThan(5)
    expect(stream.ids).toEqual([1, 2, 3, 4, 5])
  })

  it('streams the position in the queue', async () => {
    const release = holdSearch()
    const busy = planner.plan(member('bas'), { ...wish(), progressId: 'bas-1' })
    const before = await follow(member('bas'), 'bas-1')
    await waitUntil(() => before.steps.length === 2)
    const waiting = [1, 2].map((at) => planner.plan(member(`wacht-${at}`), { ...wish(), progressId: 'mine' }))
    const last = await follow(member('wacht-2'), 'mine')
    await waitUntil(() => last.steps.length === 1)
    expect(last.steps).toEqual([{ step: 'queued', ahead: expect.any(Number) }])
    release()
    await Promise.all([busy, ...waiting, last.ended])
    expect(names(last)).toEqual(['queued', 'understanding', 'searching', 'choosing', 'checking', 'done'])
  })

  it('ends with a failure when there is no plan', async () => {
    const carla = member('carla')
    await planner.ask(carla, { ...wish('Eten', { location: 'Atlantis' }), progressId: 'carla-1' })
    const stream = await follow(carla, 'carla-1')
    await stream.ended
    expect(names(stream)).toEqual(['understanding', 'failed'])
  })

  it('resumes after an interruption, and answers 204 after the end', async () => {
    const dirk = member('dirk')
    await planner.plan(dirk, { ...wish(), progressId: 'dirk-1' })
    const rest = await follow(dirk, 'dirk-1', { 'last-event-id': '3' })
    await rest.ended
    expect(names(rest)).toEqual(['checking', 'done'])
    const over = await follow(dirk, 'dirk-1', { 'last-event-id': '5' })
    expect(over.response.status).toBe(204)
  })

  it('streams nothing to another member with the same id', async () => {
    const els = member('els')
    await planner.plan(els, { ...wish(), progressId: 'shared' })
    const spy = await follow(member('spion'), 'shared')
    const own = await follow(els, 'shared')
    await own.ended
    expect(names(own)).toContain('done')
    expect(spy.steps).toEqual([])
    spy.leave()
    expect((await planner.open('GET', '/smart-plan/progress/shared')).status).toBe(401)
  })

  it('continues for other clients and the plan when one disconnects', async () => {
    const fred = member('fred')
    const release = holdSearch()
    const [gone, staying] = [await follow(fred, 'fred-1'), await follow(fred, 'fred-1')]
    const plan = planner.plan(fred, { ...wish(), progressId: 'fred-1' })
    await waitUntil(() => gone.steps.length === 2)
    gone.leave()
    release()
    await plan
    await staying.ended
    expect(names(staying).at(-1)).toBe('done')
  })

  it('is limited per member, and frees a place when a client disconnects', async () => {
    const gijs = member('gijs')
    const streams = await Promise.all(Array.from({ length: 5 }, (_, at) => follow(gijs, `many-${at}`)))
    const refused = await planner.open('GET', '/smart-plan/progress/many-6', { as: gijs })
    expect(refused.status).toBe(429)
    await refused.body?.cancel()
    for (const stream of streams) stream.leave()
    await waitUntil(async () => {
      const next = await follow(gijs, 'many-7')
      next.leave()
      return next.response.status === 200
    })
  })

  it('answers 404 for a malformed id', async () => {
    expect((await planner.call('GET', '/smart-plan/progress/a%20b', { as: member('hans') })).status).toBe(404)
    expect((await planner.ask(member('hans'), { ...wish(), progressId: 'a b' })).status).toBe(400)
  })
})
