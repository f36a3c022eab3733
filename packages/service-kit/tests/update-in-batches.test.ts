import { updateInBatches } from '../src'
import { openThings } from './outbox-things'

it('updates every match of a collection of several batches, and nothing else', async () => {
  const { things, close } = await openThings()
  const documents = Array.from({ length: 2500 }, (_, at) => ({ name: at % 5 === 0 ? 'other' : 'old' }))
  await things.insertMany(documents, { lean: true })
  await updateInBatches(things.collection, { name: 'old' }, { $set: { name: 'new' } })
  expect(await things.countDocuments({ name: 'new' })).toBe(2000)
  expect(await things.countDocuments({ name: 'other' })).toBe(500)
  await close()
})
