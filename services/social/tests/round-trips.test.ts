import { randomUUID } from 'node:crypto'
import { roundTripsOf } from '@plekje/testing'
import mongoose from 'mongoose'
import { type RunningSocial, startSocial } from './start-social'

let social: RunningSocial
beforeAll(async () => {
  social = await startSocial()
  for (const id of [1, 2, 3]) social.around.venues.add(id)
})
afterAll(() => social.close())

it('adds a favourite in two round trips to the database, and one more with an idempotency key', async () => {
  const as = social.person('anna')
  const add =
    (listingId: number, headers: Record<string, string> = {}) =>
    async () => {
      expect((await social.call('POST', '/favorites', { as, body: { listingId }, headers })).status).toBe(201)
    }
  // The first favourite makes the member's document.
  await add(1)()
  expect(await roundTripsOf(mongoose, add(2))).toEqual(['members.updateOne', 'commit'])
  const key = { 'Idempotency-Key': randomUUID() }
  expect(await roundTripsOf(mongoose, add(3, key))).toEqual([
    'members.updateOne',
    'idempotency_keys.insertMany',
    'commit',
  ])
})
