// Proves PLAN-9, PLATFORM-5.
import type { Plan } from '@plekje/contracts'
import { waitUntil } from '@plekje/testing'
import { member, type RunningPlanner, slugsOf, startPlanner, wish } from './start-planner'

let planner: RunningPlanner
beforeAll(async () => {
  planner = await startPlanner({ LIMIT_FACTOR: '50' })
})
afterAll(() => planner.close())
beforeEach(() => planner.around.hidden.clear())

const utrecht = wish('Een avondje uit in Utrecht', { location: 'utrecht' })
const save = (who: string, planId: string) => planner.call('POST', '/plans', { as: member(who), body: { planId } })
const list = async (who: string): Promise<Plan[]> => (await planner.call('GET', '/plans', { as: member(who) })).body
const get = (who: string, id: string) => planner.call('GET', `/plans/${id}`, { as: member(who) })
const forget = (who: string, id: string) => planner.call('DELETE', `/plans/${id}`, { as: member(who) })
const replace = (who: string, id: string, slug: string) =>
  planner.call('POST', `/plans/${id}/stops/${slug}/replace`, { as: member(who) })

describe('kept plans', () => {
  it('are listed, last saved first, also after a restart; others expire after a day', async () => {
    const [one, two, three] = [
      await planner.plan(member('anna'), utrecht),
      await planner.plan(member('anna'), utrecht),
      await planner.plan(member('anna'), utrecht),
    ]
    const kept = await save('anna', two.id)
    expect(kept).toMatchObject({ status: 201, body: { ...two, savedAt: planner.clock.now.toISOString() } })
    expect((await save('anna', one.id)).status).toBe(201)
    expect(await save('anna', two.id)).toMatchObject({ status: 200, body: kept.body })
    await planner.restart()
    expect((await list('anna')).map(({ id }) => id)).toEqual([one.id, two.id])
    expect((await get('anna', three.id)).body).toEqual(three)
    expect((await get('anna', two.id)).body).toEqual(kept.body)
  })

  it('contain the coordinates of each stop, saved or not', async () => {
    const plan = await planner.plan(member('anna'), utrecht)
    expect(plan.locations.length).toBeGreaterThan(1)
    for (const { point } of plan.locations) {
      expect(point?.lat).toBeCloseTo(52.09, 0)
      expect(point?.lng).toBeCloseTo(5.12, 0)
    }
    await save('anna', plan.id)
    expect((await get('anna', plan.id)).body.locations).toEqual(plan.locations)
    await forget('anna', plan.id)
  })

  it('can be unsaved and saved again', async () => {
    const plan = await planner.plan(member('bas'), utrecht)
    await save('bas', plan.id)
    expect((await forget('bas', plan.id)).status).toBe(204)
    expect(await list('bas')).toEqual([])
    expect((await forget('bas', plan.id)).status).toBe(204)
    expect((await forget('bas', 'never-there')).status).toBe(204)
    expect((await get('bas', plan.id)).body).toEqual(plan)
    expect((await save('bas', plan.id)).status).toBe(201)
  })

  it('are limited to a hundred, also under concurrent saves', async () => {
    const plan = await planner.plan(member('carla'), utrecht)
    const database = await planner.engines().documents.connection('planner')
    const others = Array.from({ length: 98 }, (_, at) => ({
      id: `old-${at}`,
      plan: { ...plan, id: `old-${at}`, savedAt: '2026-11-01T10:00:00.000Z' },
      wishedAt: '2026-11-01T10:00:00.000Z',
      avoided: [],
      round: 0,
    }))
    await database.collection('members').insertOne({ _id: 'u-carla', plans: others } as never)
    const more = [plan, await planner.plan(member('carla'), utrecht), await planner.plan(member('carla'), utrecht)]
    const replies = await Promise.all(more.map(({ id }) => save('carla', id)))
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 201, 409])
    const refused = replies.find(({ status }) => status === 409)
    expect(refused?.body).toMatchObject({ code: 'too_many_saved_plans' })
    expect(refused?.body.error).toMatch(/al 100 plannen bewaard\. Verwijder er eerst een/)
    expect(await list('carla')).toHaveLength(100)
    const page = async (query: string) => {
      const reply = await planner.open('GET', `/plans?${query}`, { as: member('carla') })
      const plans = (await reply.json()) as Plan[]
      return [plans.length, reply.headers.get('x-total-count'), reply.headers.get('link')]
    }
    expect(await page('')).toEqual([100, '100', null])
    expect(await page('limit=40')).toEqual([40, '100', '</api/plans?limit=40&offset=40>; rel="next"'])
    expect(await page('limit=40&offset=80')).toEqual([20, '100', null])
    expect((await planner.call('GET', '/plans?offset=-1', { as: member('carla') })).status).toBe(400)
    await forget('carla', 'old-0')
    const late = more[replies.findIndex(({ status }) => status === 409)]
    expect((await save('carla', late?.id ?? '')).status).toBe(201)
  })

  it('are visible to their own member only', async () => {
    const plan = await planner.plan(member('dirk'), utrecht)
    await save('dirk', plan.id)
    const recent = await planner.plan(member('dirk'), utrecht)
    for (const { id, locations } of [plan, recent]) {
      const slug = locations[0]?.slug ?? ''
      const calendar = await planner.call('GET', `/plans/${id}/calendar.ics`, { as: member('spion') })
      const replies = [await get('spion', id), await save('spion', id), await replace('spion', id, slug), calendar]
      expect(replies.map(({ status }) => status)).toEqual([404, 404, 404, 404])
      expect(replies[0]?.body).toMatchObject({ code: 'plan_not_found' })
      expect((await forget('spion', id)).status).toBe(204)
    }
    expect(await list('spion')).toEqual([])
    expect(await list('dirk')).toHaveLength(1)
    const visitor = await Promise.all(
      ['/plans', `/plans/${plan.id}`, `/plans/${plan.id}/calendar.ics`].map((path) => planner.call('GET', path)),
    )
    expect(visitor.map(({ status }) => status)).toEqual([401, 401, 401])
  })
})

describe('a plan that is open in two tabs', () => {
  const replaceSeen = (who: string, plan: Plan, at: number) =>
    planner.call('POST', `/plans/${plan.id}/stops/${slugsOf(plan)[at]}/replace?version=${plan.version}`, {
      as: member(who),
    })

  it.each([false, true])('refuses a change from the outdated tab (saved: %p)', async (isKept) => {
    const who = isKept ? 'nora' : 'olaf'
    const plan = await planner.plan(member(who), utrecht)
    if (isKept) await save(who, plan.id)
    expect(plan.version).toBe(1)
    const changed = await replaceSeen(who, plan, 0)
    expect(changed).toMatchObject({ status: 200, body: { version: 2 } })
    const late = await replaceSeen(who, plan, 1)
    expect(late).toMatchObject({ status: 409, body: { code: 'plan_changed' } })
    expect(late.body.error).toMatch(/intussen ergens anders aangepast\. Bekijk hoe het nu is/)
    expect((await get(who, plan.id)).body).toEqual(changed.body)
    expect(await replaceSeen(who, changed.body, 1)).toMatchObject({ status: 200, body: { version: 3 } })
  })

  it('is saved only if the seen version is current', async () => {
    const plan = await planner.plan(member('piet'), utrecht)
    const changed = await replaceSeen('piet', plan, 0)
    const keep = (version: number) =>
      planner.call('POST', '/plans', { as: member('piet'), body: { planId: plan.id, version } })
    expect(await keep(1)).toMatchObject({ status: 409, body: { code: 'plan_changed' } })
    expect(await list('piet')).toEqual([])
    expect((await keep(2)).body).toMatchObject({ locations: changed.body.locations, version: 2 })
  })

  it('accepts a change without a version, also for a plan without versions', async () => {
    const plan = await planner.plan(member('quinten'), utrecht)
    await save('quinten', plan.id)
    const database = await planner.engines().documents.connection('planner')
    await database
      .collection('members')
      .updateOne(
        { _id: 'u-quinten' } as never,
        { $unset: { 'plans.0.version': 1, 'plans.0.plan.version': 1 } } as never,
      )
    expect(await replace('quinten', plan.id, slugsOf(plan)[0] ?? '')).toMatchObject({
      status: 200,
      body: { version: 2 },
    })
    const [kept] = await list('quinten')
    expect(await replaceSeen('quinten', { ...(kept as Plan), version: 1 }, 0)).toMatchObject({ status: 409 })
    expect(await replaceSeen('quinten', { ...(kept as Plan), version: 2 }, 0)).toMatchObject({ status: 200 })
  })

  it('accepts one of two concurrent changes', async () => {
    const plan = await planner.plan(member('roos'), utrecht)
    await save('roos', plan.id)
    const replies = await Promise.all([replaceSeen('roos', plan, 0), replaceSeen('roos', plan, 1)])
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
  })
})

describe('replacing a stop', () => {
  it('keeps the other stops, recomputes the plan, and never reuses a replaced place', async () => {
    const plan = await planner.plan(member('els'), utrecht)
    const seen = new Set(slugsOf(plan))
    let current = plan
    for (let time = 0; time < 3; time += 1) {
      const slug = current.locations[1]?.slug ?? ''
      const reply = await replace('els', plan.id, slug)
      expect(reply.status).toBe(200)
      const changed = reply.body as Plan
      const [fresh, ...rest] = slugsOf(changed).filter((one) => !seen.has(one))
      expect(fresh).toBeDefined()
      expect(rest).toEqual([])
      seen.add(fresh ?? '')
      expect(slugsOf(changed)).not.toContain(slug)
      expect(slugsOf(changed)[0]).toBe(slugsOf(plan)[0])
      expect(changed.totalCostCents).toBe(changed.locations.reduce((sum, { costCents }) => sum + costCents, 0))
      expect(`${changed.title} ${changed.description}`).not.toContain(current.locations[1]?.name)
      current = changed
    }
    expect((await get('els', plan.id)).body).toEqual(current)
  })

  it('works on a saved plan with a vanished stop and a past day', async () => {
    const plan = await planner.plan(member('fred'), utrecht)
    await save('fred', plan.id)
    const [first, second] = slugsOf(plan)
    planner.around.hidden.add(first ?? '')
    planner.clock.now = new Date('2026-12-03T09:00:00.000Z')
    const { status, body } = await replace('fred', plan.id, second ?? '')
    planner.clock.now = new Date('2026-11-24T09:00:00.000Z')
    expect(status).toBe(200)
    expect(slugsOf(body)).not.toContain(first)
    expect(slugsOf(body)).not.toContain(second)
    expect(body.locations[0].startsAt).toMatch(/^2026-12-03T/)
    expect((await list('fred'))[0]).toEqual(body)
  })

  it('says when there is no replacement, and when the stop is not in the plan', async () => {
    const plan = await planner.plan(member('gijs'), utrecht)
    expect(await replace('gijs', plan.id, 'niet-in-het-plan')).toMatchObject({
      status: 404,
      body: { code: 'stop_not_found' },
    })
    for (const { slug } of planner.seed.listings) planner.around.hidden.add(slug)
    expect(await replace('gijs', plan.id, slugsOf(plan)[0] ?? '')).toMatchObject({
      status: 422,
      body: { code: 'no_replacement' },
    })
    expect((await get('gijs', plan.id)).body).toEqual(plan)
  })

  it('loses neither of two concurrent replacements', async () => {
    const plan = await planner.plan(member('hans'), utrecht)
    const [first = '', second = ''] = slugsOf(plan)
    const replies = await Promise.all([replace('hans', plan.id, first), replace('hans', plan.id, second)])
    expect(replies.map(({ status }) => status)).toEqual([200, 200])
    const left = slugsOf((await get('hans', plan.id)).body)
    expect(left).not.toContain(first)
    expect(left).not.toContain(second)
  })
})

describe('replacing again and again', () => {
  it('is limited per hour, across concurrent requests and processes', async () => {
    const own = await startPlanner({ LIMIT_FACTOR: '0.1' })
    const plan = await own.plan(member('joke'), utrecht)
    const swap = (who: string, slug: string) =>
      own.call('POST', `/plans/${plan.id}/stops/${slug}/replace`, { as: member(who) })
    const slug = slugsOf(plan)[0] ?? ''
    // Requests for missing stops count too.
    const asked = [slug, ...Array.from({ length: 8 }, (_, at) => `niet-in-het-plan-${at}`)]
    const replies = await Promise.all(asked.map((one) => swap('joke', one)))
    expect(replies.filter(({ status }) => status === 429)).toHaveLength(3)
    await own.restart()
    const refused = await swap('joke', slug)
    expect(refused).toMatchObject({ status: 429, body: { code: 'too_many_replacements' } })
    expect(refused.body.error).toBe(
      'Je hebt het afgelopen uur al 6 plekken door een andere laten vervangen. Probeer het over 60 minuten opnieuw.',
    )
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3500)
    expect((await swap('kees', slug)).status).toBe(404)
    expect((await own.ask(member('joke'), utrecht)).status).toBe(200)
    await own.close()
  })

  it('does not count failures of search, and leaves no counter of an erased member', async () => {
    const own = await startPlanner({ LIMIT_FACTOR: '0.02' })
    const plan = await own.plan(member('lena'), utrecht)
    const swap = () => own.call('POST', `/plans/${plan.id}/stops/${slugsOf(plan)[0]}/replace`, { as: member('lena') })
    own.around.isSearchAway = true
    expect((await swap()).status).toBe(503)
    own.around.isSearchAway = false
    // The circuit breaker in front of search lets a request through after a while.
    await waitUntil(async () => (await swap()).status === 200, { intervalMs: 300 })
    expect((await swap()).status).toBe(429)
    await own.publish({ userId: 'u-lena', change: 'erased' })
    await waitUntil(() => own.accountChanges.some(({ change }) => change === 'erasure-confirmed'))
    expect(await own.engines().cache.get('planner:replacements-per-hour:u-lena')).toBeNull()
    await own.close()
  })
})

describe('the calendar file', () => {
  it('has each stop as an event in UTC with a stable id and escaped text', async () => {
    const plan = await planner.plan(member('ilse'), utrecht)
    const headers = { 'x-forwarded-host': 'evil.example', host: 'evil.example' }
    const file = await planner.call('GET', `/plans/${plan.id}/calendar.ics`, { as: member('ilse'), headers })
    expect(file.headers.get('content-type')).toMatch(/^text\/calendar; charset=utf-8/)
    expect(file.headers.get('content-disposition')).toBe('attachment; filename="dagplan-2026-11-24.ics"')
    expect(file.headers.get('cache-control')).toMatch(/no-store/)
    // Unfold lines: a line that begins with a space continues the previous one.
    const lines = file.text.replace(/\r\n /g, '').split('\r\n')
    const valuesOf = (name: string) =>
      lines.flatMap((line) =>
        line.match(new RegExp(`^${name}(?:;[^:]*)?:`)) ? [line.slice(line.indexOf(':') + 1)] : [],
      )
    const compact = (instant: string) => instant.replace(/[-:]|\.\d+/g, '')
    const escaped = (text: string) => text.replace(/[\\;,]/g, '\\$&')
    expect(lines[0]).toBe('BEGIN:VCALENDAR')
    expect(valuesOf('DTSTART')).toEqual(plan.locations.map(({ startsAt }) => compact(startsAt)))
    expect(valuesOf('DTEND')).toEqual(plan.locations.map(({ endsAt }) => compact(endsAt)))
    expect(valuesOf('SUMMARY')).toEqual(plan.locations.map(({ name }) => escaped(name)))
    expect(valuesOf('UID')).toEqual(slugsOf(plan).map((slug) => `${plan.id}-${slug}@plekje`))
    expect(valuesOf('LOCATION')).toEqual(plan.locations.map(({ name, address }) => escaped(`${name}, ${address}`)))
    expect(valuesOf('URL')).toEqual(slugsOf(plan).map((slug) => `http://localhost:8080/listing/${slug}`))
    const again = await planner.call('GET', `/plans/${plan.id}/calendar.ics`, { as: member('ilse'), headers })
    expect(again.text).toBe(file.text)
  })

  it('has its own address', async () => {
    const plan = await planner.plan(member('joop'), utrecht)
    const reply = await planner.call('GET', `/plans/${plan.id}/calendar.ics/more`, { as: member('joop') })
    expect(reply).toMatchObject({ status: 404, body: { code: 'unknown_address' } })
  })
})
