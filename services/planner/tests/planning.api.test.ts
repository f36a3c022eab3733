// Proves API-15, PLAN-1, PLAN-2, PLAN-4, PLAN-7.
import { Plan } from '@plekje/contracts'
import { member, type RunningPlanner, slugsOf, startPlanner, wish } from './start-planner'

let planner: RunningPlanner
beforeAll(async () => {
  planner = await startPlanner({ PLANS_AT_ONCE: '4' })
})
beforeEach(() => {
  planner.around.isSearchAway = false
  planner.around.hold = undefined
})
afterAll(() => planner.close())

describe('asking for a plan', () => {
  it('returns existing places in order of time, within the budget, as in the contract', async () => {
    const plan = await planner.plan(member('anna'), wish('Bowlen en daarna lekker eten in Utrecht', { groupSize: 4 }))
    expect(Plan.parse(plan)).toEqual(plan)
    expect(plan).toMatchObject({ source: 'rules', groupSize: 4, savedAt: null, asked: { filters: { groupSize: 4 } } })
    expect(plan.locations.length).toBeGreaterThanOrEqual(2)
    const known = new Set(planner.seed.listings.map(({ slug }) => slug))
    expect(slugsOf(plan).filter((slug) => !known.has(slug))).toEqual([])
    expect(new Set(slugsOf(plan)).size).toBe(plan.locations.length)
    expect(plan.totalCostCents).toBe(plan.locations.reduce((sum, { costCents }) => sum + costCents, 0))
    expect(plan.totalCostCents).toBeLessThanOrEqual(10_000)
    const times = plan.locations.flatMap(({ startsAt, endsAt }) => [Date.parse(startsAt), Date.parse(endsAt)])
    expect(times).toEqual([...times].sort((one, other) => one - other))
  })

  it('uses the defaults of the form when only the text is given', async () => {
    const plan = await planner.plan(member('bas'), { request: 'Iets leuks' })
    expect(plan.asked.filters).toEqual({ categories: [], groupSize: 2, budget: 'medium', timeOfDay: 'evening' })
  })

  it('stores neither the member nor the progress id in the wish', async () => {
    const plan = await planner.plan(member('carla'), { ...wish(), progressId: 'abc', otherThan: 'unknown-plan' })
    expect(Object.keys(plan.asked).sort()).toEqual(['filters', 'request'])
  })

  it('is for members', async () => {
    const reply = await planner.call('POST', '/smart-plan', { body: wish() })
    expect(reply).toMatchObject({ status: 401, body: { code: 'not_authenticated' } })
  })

  it.each([
    ['a blank text', wish('   '), 'Beschrijf wat je wilt doen.'],
    ['nobody', wish('Eten', { groupSize: 0 }), 'Kies een groepsgrootte van 1 tot 20.'],
    ['too many people', wish('Eten', { groupSize: 21 }), 'Kies een groepsgrootte van 1 tot 20.'],
    ['half a person', wish('Eten', { groupSize: 2.5 }), 'Kies een groepsgrootte van 1 tot 20.'],
    ['too long a text', wish('a'.repeat(2001)), 'Gebruik hoogstens 2000 tekens.'],
    ['an unknown budget', wish('Eten', { budget: 'huge' }), 'Kies voor ‘filters.budget’ uit low, medium of high.'],
    ['no object', 'Eten', 'Stuur de gegevens als JSON-object.'],
  ])('is refused with a Dutch message for %s', async (_, body, text) => {
    const reply = await planner.call('POST', '/smart-plan', { as: member('dirk'), body })
    expect(reply).toMatchObject({ status: 400, body: { error: text } })
  })

  it('advises what to loosen when nothing fits, and names an unknown place', async () => {
    const saunas = planner.seed.categories.find(({ slug }) => slug === 'saunas')?.id
    const none = await planner.ask(
      member('els'),
      wish('Sauna', { categories: [saunas], timeOfDay: 'night', budget: 'low', groupSize: 20 }),
    )
    expect(none).toMatchObject({ status: 422, body: { code: 'nothing_fits' } })
    expect(none.body.error).toMatch(/^We vonden niets .*Kies .*ruimer budget/)
    const unknown = await planner.ask(member('els'), wish('Eten', { location: 'Atlantis' }))
    expect(unknown).toMatchObject({ status: 422, body: { code: 'unknown_place' } })
    expect(unknown.body.error).toContain('Atlantis')
  })

  it('answers 503 in Dutch while search is unavailable, without counting the request', async () => {
    const own = await startPlanner({ LIMIT_FACTOR: '0.05' })
    own.around.isSearchAway = true
    const reply = await own.ask(member('fred'))
    expect(reply).toMatchObject({ status: 503, body: { code: 'search_unavailable' } })
    expect(reply.body.error).toMatch(/geen plekken zoeken/)
    expect(Number(reply.headers.get('retry-after'))).toBeGreaterThan(0)
    own.around.isSearchAway = false
    // The circuit breaker in front of search lets a request through after a while.
    const { waitUntil } = await import('@plekje/testing')
    await waitUntil(async () => (await own.ask(member('fred'))).status === 200, { intervalMs: 300 })
    expect((await own.ask(member('fred'))).status).toBe(429)
    await own.close()
  })
})

describe('another plan', () => {
  it('has new places each time, compared with all earlier ones', async () => {
    const gijs = member('gijs')
    const asked = wish('Een avondje uit in Amsterdam', { location: 'amsterdam' })
    const first = await planner.plan(gijs, asked)
    const second = await planner.plan(gijs, { ...asked, otherThan: first.id })
    const third = await planner.plan(gijs, { ...asked, otherThan: second.id })
    const all = [first, second, third].flatMap(slugsOf)
    expect(new Set(all).size).toBe(all.length)
  })

  it('is an ordinary plan when the previous one is gone or belongs to another member', async () => {
    const others = await planner.plan(member('hans'), wish('Eten in Utrecht'))
    for (const otherThan of ['long-gone', others.id]) {
      expect(slugsOf(await planner.plan(member('ilse'), { ...wish('Eten in Utrecht'), otherThan }))).toEqual(
        slugsOf(others),
      )
    }
  })
})

describe('many at once', () => {
  it('makes a plan for each of 30 members', async () => {
    const replies = await Promise.all(Array.from({ length: 30 }, (_, at) => planner.ask(member(`many-${at}`))))
    expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 200))
    expect(new Set(replies.map(({ body }) => body.id)).size).toBe(30)
  })

  it('limits plans per member and hour, and says when to retry', async () => {
    const own = await startPlanner({ LIMIT_FACTOR: '0.15' })
    const statuses: number[] = []
    for (let time = 0; time < 3; time += 1) statuses.push((await own.ask(member('joop'))).status)
    expect(statuses).toEqual([200, 200, 200])
    const refused = await own.ask(member('joop'))
    expect(refused).toMatchObject({ status: 429, body: { code: 'too_many_plans' } })
    expect(refused.body.error).toMatch(/al 3 plannen laten maken\. Probeer het over 60 minuten opnieuw\./)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3500)
    expect((await own.ask(member('karel'))).status).toBe(200)
    await own.restart()
    expect((await own.ask(member('joop'))).status).toBe(429)
    await own.close()
  })

  it('limits the queue, and tells others when to retry', async () => {
    const own = await startPlanner({ PLANS_AT_ONCE: '1' }, { maxWaitingPlans: 2 })
    // Read the catalog first, so that nothing waits for it later.
    await own.plan(member('lies'))
    let release: () => void = () => undefined
    own.around.hold = new Promise((resolve) => {
      release = resolve
    })
    const asked = Array.from({ length: 5 }, (_, at) => own.ask(member(`wait-${at}`)))
    const refused = await Promise.race(asked)
    expect(refused).toMatchObject({ status: 503, body: { code: 'planner_busy' } })
    expect(refused.headers.get('retry-after')).toBe('30')
    release()
    const statuses = (await Promise.all(asked)).map(({ status }) => status)
    expect(statuses.sort()).toEqual([200, 200, 200, 503, 503])
    await own.close()
  })
})
