import { socialMigrations } from '../src/migrations'
import { type RunningSocial, startSocial } from './start-social'

let social: RunningSocial
beforeAll(async () => {
  social = await startSocial()
})
afterAll(() => social.close())

const ALL = { comment: 'scan: a test looks at everything' }

it('friendships of the version before stand where the names fold to now', async () => {
  const connection = await social.engines().documents.connection('social')
  await connection.collection('members').insertMany([
    { _id: 'u-1' as never, username: 'anna', firstName: null },
    { _id: 'u-2' as never, username: 'oystein', firstName: 'Øystein' },
  ])
  const friendships = connection.collection('friendships')
  await friendships.insertOne({
    ...{ _id: 'f-1' as never, from: 'u-1', to: 'u-2', status: 'accepted' },
    ...{ fromKey: 'anna', toKey: 'øystein' },
  })
  await socialMigrations.steps[0]?.run(connection)
  expect(await friendships.find({}, ALL).toArray()).toMatchObject([{ fromKey: 'anna', toKey: 'oystein' }])
})
