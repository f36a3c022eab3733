import type { Member } from '@plekje/contracts'
import { eventMessage } from '@plekje/service-kit'
import { waitUntil } from '@plekje/testing'
import { readLateSettings } from '@plekje/testing/late-engines'
import { member, type RunningPlanner, startPlanner, wish } from './start-planner'

let planner: RunningPlanner
beforeAll(async () => {
  planner = await startPlanner({ LIMIT_FACTOR: '50' })
})
afterAll(() => planner.close())

const utrecht = wish('Een avondje uit in Utrecht', { location: 'utrecht' })
const save = (as: Member, planId: string) => planner.call('POST', '/plans', { as, body: { planId } })
const exported = async ({ id }: Member) =>
  (await planner.call('GET', `/internal/member-data/${id}`, { as: 'accounts' })).body
const erase = ({ id }: Member) => planner.publish({ userId: id, change: 'erased' })
const confirmations = ({ id }: Member) =>
  planner.accountChanges.filter(({ userId, change }) => userId === id && change === 'erasure-confirmed')
const isConfirmed = (who: Member) => waitUntil(() => confirmations(who).length > 0)
const nothing = { savedPlans: [], plansOfLastDay: [] }
const documentOf = async ({ id }: Member) =>
  (await planner.engines().documents.connection('planner')).collection('members').findOne({ _id: id as never })

describe('the stored data of a member', () => {
  it('can be downloaded: saved and recent plans with their wishes', async () => {
    const anna = member('anna')
    const [kept, recent] = [await planner.plan(anna, utrecht), await planner.plan(anna, utrecht)]
    const { body: saved } = await save(anna, kept.id)
    // The retry of a request whose response was lost makes another plan, because the cache has no transactions.
    const plansOfLastDay = readLateSettings() ? expect.arrayContaining([recent]) : [recent]
    expect(await exported(anna)).toEqual({ savedPlans: [saved], plansOfLastDay })
    expect(await exported(member('nobody'))).toEqual(nothing)
  })

  it('is returned to services only, not to the member', async () => {
    for (const as of [undefined, member('anna'), { ...member('anna'), isAdmin: true }]) {
      expect((await planner.call('GET', '/internal/member-data/u-anna', { as })).status).toBe(401)
    }
  })
})

describe('an erased account', () => {
  it('leaves no plans, saved or recent, and confirms it', async () => {
    const [bas, carla] = [member('bas'), member('carla')]
    const plans = [await planner.plan(bas, utrecht), await planner.plan(bas, utrecht)]
    await save(bas, plans[0]?.id ?? '')
    await save(carla, (await planner.plan(carla, utrecht)).id)
    await erase(bas)
    await isConfirmed(bas)
    expect(confirmations(bas)).toEqual([{ userId: bas.id, change: 'erasure-confirmed', service: 'planner' }])
    expect(await exported(bas)).toEqual(nothing)
    for (const { id } of plans) expect((await planner.call('GET', `/plans/${id}`, { as: bas })).status).toBe(404)
    const left = Object.keys((await documentOf(bas)) ?? {})
    expect(left.sort()).toEqual(['_id', 'confirmedEvent', 'erasedAt'])
    expect((await exported(carla)).savedPlans).toHaveLength(1)
  })

  it('is confirmed once per event, even without stored data', async () => {
    const dirk = member('dirk')
    const data = { userId: dirk.id, change: 'erased' } as const
    const message = eventMessage('account.changed', dirk.id, data)
    for (let time = 0; time < 3; time += 1) await planner.publish(data, message)
    await isConfirmed(dirk)
    const last = member('last')
    await erase(last)
    await isConfirmed(last)
    expect(confirmations(dirk)).toHaveLength(1)
  })

  it('keeps plans when only the session has ended', async () => {
    const els = member('els')
    const plan = await planner.plan(els, utrecht)
    await erase(els)
    await isConfirmed(els)
    expect((await planner.ask(els, utrecht)).status).toBe(401)
    expect((await save(els, plan.id)).status).toBe(404)
    expect(await exported(els)).toEqual(nothing)
  })

  it('leaves nothing when it is erased during requests', async () => {
    for (let round = 0; round < 3; round += 1) {
      const leaving = member(`leaving-${round}`)
      const plan = await planner.plan(leaving, utrecht)
      const replies = Promise.all([
        planner.ask(leaving, utrecht),
        save(leaving, plan.id),
        planner.ask(leaving, utrecht),
        planner.call('DELETE', `/plans/${plan.id}`, { as: leaving }),
      ])
      await erase(leaving)
      const statuses = (await replies).map(({ status }) => status)
      await isConfirmed(leaving)
      expect(statuses.filter((status) => status >= 500)).toEqual([])
      expect(await exported(leaving)).toEqual(nothing)
    }
  })

  it('loses leftovers of a crash at the next start', async () => {
    const fred = member('fred')
    const plan = await planner.plan(fred, utrecht)
    await erase(fred)
    await isConfirmed(fred)
    const { cache } = planner.engines()
    const left = { plan, wishedAt: plan.createdAt, avoided: [], round: 0 }
    await cache.addToSet(`planner:plans-of:${fred.id}`, plan.id, 86_400)
    await cache.set(`planner:plan:${fred.id}:${plan.id}`, JSON.stringify(left), { ttlSeconds: 86_400 })
    expect((await exported(fred)).plansOfLastDay).toHaveLength(1)
    await planner.restart()
    expect(await exported(fred)).toEqual(nothing)
  })
})
