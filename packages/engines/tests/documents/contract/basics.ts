import { randomUUID } from 'node:crypto'
import mongoose from 'mongoose'
import { refusal, type Subject } from './subject'

const { ObjectId } = mongoose.Types

export function basics({ documents, connection, newCollection, itWith }: Subject): void {
  it('answers to a ping', async () => {
    await expect(documents().ping()).resolves.toBeUndefined()
  })

  it('opens one connection per database, and separates databases', async () => {
    const name = `test_${randomUUID().slice(0, 13)}`
    const other = await documents().connection(name)
    expect(await documents().connection(name)).toBe(other)
    expect(other).not.toBe(connection())
    await other.collection('venues').insertOne({ name: 'elders' })
    expect(await connection().collection('venues').countDocuments()).toBe(0)
    await other.dropDatabase()
  })

  it('returns every type of value unchanged', async () => {
    const venues = newCollection()
    const venue = {
      _id: new ObjectId(),
      name: 'Café ’t Plekje 🎳 ñ 漢字',
      empty: '',
      nil: null,
      yes: true,
      whole: 42,
      large: 1_763_000_000_000,
      fraction: 52.090737,
      negative: -0.5,
      opened: new Date('1999-12-31T23:59:59.999Z'),
      before1970: new Date(-1),
      owner: new ObjectId(),
      nested: { deep: { list: [1, 'twee', { drie: [] }] }, none: {} },
      'key with spaces': 1,
    }
    await venues.insertOne(venue)
    expect(await venues.findOne({ _id: venue._id })).toEqual(venue)
  })

  it('turns half a surrogate pair into a replacement character and loses nothing else', async () => {
    const notes = newCollection()
    await notes.insertOne({ _id: 1, text: 'voor\ud83cna', key: 'x' })
    expect(await notes.findOne({ key: 'x' })).toEqual({ _id: 1, text: 'voor\ufffdna', key: 'x' })
  })

  it('accepts ids of any type and refuses a duplicate id', async () => {
    const things = newCollection()
    const ids = ['tekst', 7, { city: 'Utrecht', number: 1 }, new ObjectId(), new Date(0)]
    await things.insertMany(ids.map((_id) => ({ _id })))
    for (const _id of ids) {
      expect(await things.countDocuments({ _id })).toBe(1)
      expect(await refusal(things.insertOne({ _id }))).toMatchObject({ code: 11000 })
    }
  })

  itWith('checks before the first document')('refuses an id with a field that begins with a dollar', async () => {
    const things = newCollection()
    expect(await refusal(things.insertOne({ _id: { $in: [1] } }))).toMatchObject({ name: 'MongoServerError' })
    expect(await refusal(things.updateOne({ a: 1 }, { $set: { _id: { $in: [1] } } }, { upsert: true }))).toMatchObject({
      name: 'MongoServerError',
    })
    expect(await things.countDocuments()).toBe(0)
  })

  it('refuses a document of more than 16 MB and stays usable', async () => {
    const blobs = newCollection()
    await expect(blobs.insertOne({ text: 'x'.repeat(17 * 1024 * 1024) })).rejects.toThrow()
    await blobs.insertOne({ _id: 1, text: 'x'.repeat(15 * 1024 * 1024) })
    expect((await blobs.findOne({ _id: 1 }))?.text).toHaveLength(15 * 1024 * 1024)
  })

  it('reads cursors over many batches, in a stable order', async () => {
    const rows = newCollection()
    await rows.insertMany(Array.from({ length: 1234 }, (_, n) => ({ n, text: 'y'.repeat(n % 50) })))
    const numbers: number[] = []
    for await (const { n } of rows.find().sort({ n: 1 }).batchSize(100)) numbers.push(n)
    expect(numbers).toEqual(Array.from({ length: 1234 }, (_, n) => n))
    expect(await rows.find({ n: { $gte: 1000 } }).toArray()).toHaveLength(234)
  })

  it('counts, lists distinct values and deletes one or many', async () => {
    const venues = newCollection()
    await venues.insertMany(['Utrecht', 'Zwolle', 'Utrecht', 'Breda'].map((city) => ({ city, tags: [city, 'nl'] })))
    expect(await venues.countDocuments({ city: 'Utrecht' })).toBe(2)
    expect(await venues.estimatedDocumentCount()).toBe(4)
    expect((await venues.distinct('city', { city: { $ne: 'Breda' } })).sort()).toEqual(['Utrecht', 'Zwolle'])
    expect((await venues.distinct('tags')).sort()).toEqual(['Breda', 'Utrecht', 'Zwolle', 'nl'])
    expect(await venues.deleteOne({ city: 'Utrecht' })).toMatchObject({ deletedCount: 1 })
    expect(await venues.deleteMany({ city: { $in: ['Utrecht', 'Breda'] } })).toMatchObject({ deletedCount: 2 })
    expect(await venues.deleteMany({ city: 'nergens' })).toMatchObject({ deletedCount: 0 })
    expect(await venues.find().project({ _id: 0, city: 1 }).toArray()).toEqual([{ city: 'Zwolle' }])
  })

  it('treats a missing collection as an empty one', async () => {
    const none = newCollection()
    expect(await none.findOne({})).toBeNull()
    expect(await none.countDocuments({})).toBe(0)
    expect(await none.aggregate([{ $match: { a: 1 } }]).toArray()).toEqual([])
    expect(await none.updateOne({}, { $set: { a: 1 } })).toMatchObject({ matchedCount: 0, upsertedCount: 0 })
  })
}
