// Proves API-4.
import { loseNextReply, lostInTransaction } from '@plekje/testing/late-engines'
import { mongo } from 'mongoose'
import { socialModels } from '../src/storage/social-models'
import { type RunningSocial, startSocial } from './start-social'

let social: RunningSocial
beforeAll(async () => {
  social = await startSocial()
  social.around.venues.add(1)
})
afterAll(() => social.close())

const models = async () => socialModels(await social.engines().documents.connection('social'))

it('a friend request whose database reply was lost is sent once, and the client gets 201', async () => {
  const [anna, bas] = [social.person('anna'), social.person('bas')]
  const { isLost } = loseNextReply(
    (await models()).friendships.collection as never,
    'insertMany',
    lostInTransaction(mongo),
  )
  const reply = await social.call('POST', '/friend-request', { as: anna, body: { username: 'bas' } })
  expect([reply.status, reply.body.status]).toEqual([201, 'pending'])
  expect(isLost()).toBe(true)
  expect((await social.call('GET', '/friend-requests', { as: bas })).body).toMatchObject([{ id: reply.body.id }])
})

it('a favourite whose database reply was lost is added once, and the client gets 201', async () => {
  const carla = social.person('carla')
  const { isLost } = loseNextReply((await models()).members.collection as never, 'updateOne', lostInTransaction(mongo))
  expect((await social.call('POST', '/favorites', { as: carla, body: { listingId: 1 } })).status).toBe(201)
  expect(isLost()).toBe(true)
  expect((await social.call('GET', '/favorites', { as: carla })).body).toEqual([{ listingId: 1 }])
})
