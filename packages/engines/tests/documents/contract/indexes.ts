import { refusal, type Shapeless, type Subject } from './subject'

export function indexes({ connection, newCollection, itWith }: Subject): void {
  it('refuses a duplicate of a unique key and names it', async () => {
    const venues = newCollection()
    await venues.createIndex({ slug: 1 }, { unique: true })
    await venues.insertMany([{ slug: 'a' }, { slug: 'b' }])
    expect(await refusal(venues.insertOne({ slug: 'a' }))).toMatchObject({ name: 'MongoServerError', code: 11000 })
    expect(await refusal(venues.updateOne({ slug: 'b' }, { $set: { slug: 'a' } }))).toMatchObject({ code: 11000 })
    const upsert = venues.findOneAndUpdate({ slug: 'zz' }, { $set: { slug: 'a' } }, { upsert: true })
    expect(await refusal(upsert)).toMatchObject({ code: 11000 })
    expect((await venues.distinct('slug')).sort()).toEqual(['a', 'b'])
  })

  it('frees a unique key that is changed or deleted', async () => {
    const venues = newCollection()
    await venues.createIndex({ slug: 1 }, { unique: true })
    await venues.insertOne({ _id: 1, slug: 'a' })
    await venues.updateOne({ _id: 1 }, { $set: { slug: 'b' } })
    await venues.insertOne({ _id: 2, slug: 'a' })
    await venues.deleteOne({ _id: 1 })
    await venues.insertOne({ _id: 3, slug: 'b' })
    expect(await venues.countDocuments()).toBe(2)
  })

  it('lets one of many concurrent inserts of a key win', async () => {
    const users = newCollection()
    await users.createIndex({ email: 1 }, { unique: true })
    const attempts = Array.from({ length: 20 }, () => users.insertOne({ email: 'a@plekje.example' }))
    const results = await Promise.allSettled(attempts)
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await users.countDocuments()).toBe(1)
  })

  it('compares all fields of a compound unique key', async () => {
    const reviews = newCollection()
    await reviews.createIndex({ user: 1, venue: 1 }, { unique: true })
    await reviews.insertMany([
      { user: 1, venue: 1 },
      { user: 1, venue: 2 },
      { user: 2, venue: 1 },
    ])
    expect(await refusal(reviews.insertOne({ user: 1, venue: 2 }))).toMatchObject({ code: 11000 })
    expect(await reviews.find({ user: 1 }).toArray()).toHaveLength(2)
    expect(await reviews.find({ venue: 1, user: 2 }).toArray()).toHaveLength(1)
  })

  it('counts missing as a value in a unique index, but not in a sparse one', async () => {
    const strict = newCollection()
    await strict.createIndex({ key: 1 }, { unique: true })
    await strict.insertOne({ a: 1 })
    expect(await refusal(strict.insertOne({ a: 2 }))).toMatchObject({ code: 11000 })
    const sparse = newCollection()
    await sparse.createIndex({ key: 1 }, { unique: true, sparse: true })
    await sparse.insertMany([{ a: 1 }, { a: 2 }, { key: 'x' }])
    expect(await refusal(sparse.insertOne({ key: 'x' }))).toMatchObject({ code: 11000 })
    expect(await sparse.countDocuments({ key: null })).toBe(2)
  })

  it('enforces a unique key per element of arrays', async () => {
    const venues = newCollection()
    await venues.createIndex({ aliases: 1 }, { unique: true })
    await venues.insertMany([
      { _id: 1, aliases: ['a', 'b'] },
      { _id: 2, aliases: ['c'] },
    ])
    expect(await refusal(venues.insertOne({ aliases: ['d', 'b'] }))).toMatchObject({ code: 11000 })
    expect(await venues.findOne({ aliases: 'b' })).toMatchObject({ _id: 1 })
  })

  itWith('partial indexes')('enforces a partial unique key only where its condition matches', async () => {
    const slots = newCollection()
    await slots.createIndex({ slot: 1 }, { unique: true, partialFilterExpression: { active: true } })
    await slots.insertMany([
      { slot: 1, active: true },
      { slot: 1, active: false },
      { slot: 1, active: false },
    ])
    expect(await refusal(slots.insertOne({ slot: 1, active: true }))).toMatchObject({ code: 11000 })
    expect(await refusal(slots.updateMany({ active: false }, { $set: { active: true } }))).toMatchObject({
      code: 11000,
    })
    expect(await slots.countDocuments({ slot: 1 })).toBe(3)
  })

  it('refuses to build a unique index over duplicates', async () => {
    const things = newCollection()
    await things.insertMany([{ a: 1 }, { a: 1 }])
    expect(await refusal(things.createIndex({ a: 1 }, { unique: true }))).toMatchObject({ code: 11000 })
  })

  it('lists indexes, accepts an existing one again and drops by name', async () => {
    const things = newCollection()
    await things.createIndex({ a: 1, b: -1 }, { name: 'by_a' })
    await things.createIndex({ a: 1, b: -1 }, { name: 'by_a' })
    const names = async () => (await things.listIndexes().toArray()).map(({ name }: Shapeless) => name).sort()
    expect(await names()).toEqual(['_id_', 'by_a'])
    await things.dropIndex('by_a')
    expect(await names()).toEqual(['_id_'])
  })

  it('inserts all but the duplicates when unordered, and up to the first when ordered', async () => {
    const rows = [{ k: 1 }, { k: 2 }, { k: 1 }, { k: 3 }]
    for (const [ordered, count] of [
      [false, 3],
      [true, 2],
    ] as const) {
      const things = newCollection()
      await things.createIndex({ k: 1 }, { unique: true })
      const error = await refusal(
        things.insertMany(
          rows.map((row) => ({ ...row })),
          { ordered },
        ),
      )
      expect(error).toMatchObject({ name: 'MongoBulkWriteError', code: 11000 })
      expect(error.writeErrors).toEqual([expect.objectContaining({ index: 2, code: 11000 })])
      expect(await things.countDocuments()).toBe(count)
    }
  })

  itWith('true counts of failed bulks')('reports how many documents a failed bulk inserted', async () => {
    const things = newCollection()
    await things.insertOne({ _id: 2 })
    const error = await refusal(things.insertMany([{ _id: 1 }, { _id: 2 }, { _id: 3 }], { ordered: false }))
    expect(error).toMatchObject({ insertedCount: 2 })
  })

  itWith('checks before the first document')(
    'refuses an unknown option of any statement before the first',
    async () => {
      const things = newCollection()
      await things.insertOne({ _id: 1 })
      const command = (list: object) => connection().getClient().db(connection().name).command(list)
      const updates = [
        { q: {}, u: { $set: { a: 1 } } },
        { q: {}, u: { $set: { a: 2 } }, bestaatNiet: 1 },
      ]
      const deletes = [
        { q: {}, limit: 1 },
        { q: {}, limit: 1, bestaatNiet: 1 },
      ]
      expect(await refusal(command({ update: things.collectionName, updates }))).toMatchObject({ code: 40415 })
      expect(await refusal(command({ delete: things.collectionName, deletes }))).toMatchObject({ code: 40415 })
      expect(await things.find().toArray()).toEqual([{ _id: 1 }])
    },
  )

  it('runs a bulk of mixed writes and counts each kind', async () => {
    const things = newCollection()
    await things.insertMany([
      { _id: 1, n: 1 },
      { _id: 2, n: 1 },
      { _id: 3, n: 1 },
    ])
    const result = await things.bulkWrite([
      { insertOne: { document: { _id: 4, n: 1 } } },
      { updateOne: { filter: { _id: 1 }, update: { $inc: { n: 1 } } } },
      { updateMany: { filter: { n: 1 }, update: { $set: { many: true } } } },
      { updateOne: { filter: { _id: 9 }, update: { $set: { n: 9 } }, upsert: true } },
      { replaceOne: { filter: { _id: 2 }, replacement: { r: 1 } } },
      { deleteOne: { filter: { _id: 3 } } },
    ])
    expect(result).toMatchObject({
      insertedCount: 1,
      matchedCount: 5,
      modifiedCount: 5,
      upsertedCount: 1,
      deletedCount: 1,
    })
    expect(await things.find().sort({ _id: 1 }).toArray()).toEqual([
      { _id: 1, n: 2 },
      { _id: 2, r: 1 },
      { _id: 4, n: 1, many: true },
      { _id: 9, n: 9 },
    ])
  })
}
