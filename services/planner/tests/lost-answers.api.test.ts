import { loseNextReply, lostInTransaction } from '@plekje/testing/late-engines'
import { mongo } from 'mongoose'
import { memberModel } from '../src/storage/planner-models'
import { member, type RunningPlanner, startPlanner } from './start-planner'

let planner: RunningPlanner
beforeAll(async () => {
  planner = await startPlanner()
})
afterAll(() => planner.close())

const save = (who: string, planId: string) => planner.call('POST', '/plans', { as: member(who), body: { planId } })
const listOf = async (who: string) => (await planner.call('GET', '/plans', { as: member(who) })).body

it('saves a plan once and reports it when the reply of the store is lost', async () => {
  const { id } = await planner.plan(member('anna'))
  const { collection } = memberModel(await planner.engines().documents.connection('planner'))
  const { isLost } = loseNextReply(collection as never, 'updateOne', lostInTransaction(mongo))
  expect((await save('anna', id)).status).toBe(201)
  expect(isLost()).toBe(true)
  expect(await listOf('anna')).toMatchObject([{ id }])
})

it('saves a plan even if its recent copy cannot be removed', async () => {
  const { id } = await planner.plan(member('bas'))
  const { cache } = planner.engines()
  const removing = jest.spyOn(cache, 'removeFromSet').mockRejectedValue(new Error('away'))
  const deleting = jest.spyOn(cache, 'delete').mockRejectedValueOnce(new Error('away'))
  expect((await save('bas', id)).status).toBe(201)
  removing.mockRestore()
  deleting.mockRestore()
  expect(await listOf('bas')).toMatchObject([{ id }])
})
