import { randomUUID } from 'node:crypto'
import { recordRoundTrips } from '@plekje/testing'
import mongoose from 'mongoose'
import { type RunningSocial, startSocial } from './start-social'

let social: RunningSocial
beforeAll(async () => {
  social = await startSocial()
  for (const id of [1, 2, 3]) social.around.venues.add(id)
})
afterAll(() => social.close())

it('adds a favourite and its event in four round trips to the database, and one more with an idempotency key', async () => {
  const as = social.person('anna')
  const tripsOf = async (listingId: number, headers: Record<string, string> = {}) => {
    const calls = await recordRoundTrips(mongoose, async () => {
      expect((await social.call('POST', '/favorites', { as, body: { listingId }, headers })).status).toBe(201)
    })
    // A job looks each second for members with due digests.
    return calls.filter((call) => call !== 'members.find')
  }
  // The first favourite makes the member's document.
  await tripsOf(1)
  expect(await tripsOf(2)).toEqual(['members.updateOne', 'members.updateOne', 'outbox.insertMany', 'commit'])
  const key = { 'Idempotency-Key': randomUUID() }
  expect(await tripsOf(3, key)).toEqual([
    'members.updateOne',
    'members.updateOne',
    'outbox.insertMany',
    'idempotency_keys.insertMany',
    'commit',
  ])
})
