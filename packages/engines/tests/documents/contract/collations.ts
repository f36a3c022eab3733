import type { mongo } from 'mongoose'
import { refusal, type Shapeless, type Subject } from './subject'

const names = ['Zoo', 'appel', 'Ápril', 'café', 'Cafe', 'éclair', 'zaal 10', 'Zaal 9', 'IJsbaan', 'apart']
const dutch = { locale: 'nl', strength: 1 } as const
const numeric = { locale: 'nl', strength: 2, numericOrdering: true } as const

/** Comparing texts by the rules of a language: the order of a Dutch list, and equality that ignores case and accents. */
export function collations({ newCollection, itWith }: Subject): void {
  const it = itWith('collations')
  let places: mongo.Collection<Shapeless>
  beforeAll(async () => {
    places = newCollection()
    await places.insertMany(names.map((name, _id) => ({ _id, name, tags: [name, 'Overig'], n: 1 })))
  })
  const namesOf = (found: readonly Shapeless[]) => found.map(({ name }) => name)
  const inDutch = ['apart', 'appel', 'Ápril', 'café', 'Cafe', 'éclair', 'IJsbaan', 'zaal 10', 'Zaal 9', 'Zoo']

  it('sort in Dutch order, with and without an index, ascending and descending', async () => {
    const sorted = () => places.find().collation(dutch).sort({ name: 1, _id: 1 }).toArray()
    expect(namesOf(await sorted())).toEqual(inDutch)
    const indexed = newCollection()
    await indexed.createIndex({ name: 1, _id: 1 }, { collation: dutch })
    await indexed.insertMany(await places.find().toArray())
    const page = indexed.find().collation(dutch).sort({ name: 1, _id: 1 }).skip(2).limit(3)
    expect(namesOf(await page.toArray())).toEqual(['Ápril', 'café', 'Cafe'])
    const descending = await indexed.find().collation(dutch).sort({ name: -1, _id: -1 }).limit(3).toArray()
    expect(namesOf(descending)).toEqual(['Zoo', 'Zaal 9', 'zaal 10'])
    // Without the collation the index is not used, and capitals sort before small letters.
    expect(namesOf(await indexed.find().sort({ name: 1 }).limit(2).toArray())).toEqual(['Cafe', 'IJsbaan'])
  })

  it('order numbers within texts by value with numericOrdering', async () => {
    const found = await places.find({ name: /^zaal/i }).collation(numeric).sort({ name: 1 }).toArray()
    expect(namesOf(found)).toEqual(['Zaal 9', 'zaal 10'])
  })

  it('ignore case and accents at strength 1, case alone at strength 2, and neither at 3', async () => {
    const cafes = async (strength: number) =>
      namesOf(await places.find({ name: 'CAFE' }).collation({ locale: 'nl', strength }).sort({ _id: 1 }).toArray())
    expect(await cafes(1)).toEqual(['café', 'Cafe'])
    expect(await cafes(2)).toEqual(['Cafe'])
    expect(await cafes(3)).toEqual([])
    const withCase = await places
      .find({ name: 'Cafe' })
      .collation({ locale: 'nl', strength: 1, caseLevel: true })
      .toArray()
    expect(namesOf(withCase)).toEqual(['Cafe'])
    expect(await places.find({ name: 'CAFE' }).toArray()).toEqual([])
  })

  it('apply to $in, $ne, ranges, arrays and nested documents', async () => {
    const count = (filter: Shapeless) => places.countDocuments(filter, { collation: dutch })
    expect(await count({ name: { $in: ['ZOO', 'april'] } })).toBe(2)
    expect(await count({ name: { $ne: 'zoo' } })).toBe(9)
    expect(await count({ name: { $gte: 'CAFÉ', $lt: 'ijs' } })).toBe(3)
    expect(await count({ tags: 'overig' })).toBe(10)
    expect(await count({ tags: { $all: ['OVERIG', 'zoo'] } })).toBe(1)
    const nested = newCollection()
    await nested.insertOne({ place: { city: 'Één' } })
    expect(await nested.countDocuments({ place: { city: 'een' } }, { collation: dutch })).toBe(1)
    // A regular expression compares characters and ignores the collation.
    expect(await count({ name: /CAFE/ })).toBe(0)
  })

  it('apply to updates, deletes and findOneAndUpdate', async () => {
    const things = newCollection()
    await things.insertMany([
      { _id: 1, name: 'Ede' },
      { _id: 2, name: 'ede' },
      { _id: 3, name: 'Epe' },
    ])
    const options = { collation: dutch }
    expect(await things.updateMany({ name: 'EDE' }, { $set: { seen: true } }, options)).toMatchObject({
      modifiedCount: 2,
    })
    expect(await things.findOneAndUpdate({ name: 'épé' }, { $set: { seen: true } }, options)).toMatchObject({ _id: 3 })
    expect(await things.deleteMany({ name: 'EDE' }, options)).toMatchObject({ deletedCount: 2 })
    expect(await things.countDocuments({ seen: true })).toBe(1)
  })

  it('return one of several equal texts from distinct, and sort in an aggregation', async () => {
    const found = await places.distinct('name', { name: { $in: ['cafe', 'zoo'] } }, { collation: dutch })
    expect(found).toHaveLength(2)
    const pipeline = [{ $match: { name: { $gt: 'z' } } }, { $sort: { name: -1 } }, { $project: { _id: 0, name: 1 } }]
    const sorted = await places.aggregate(pipeline, { collation: dutch }).toArray()
    expect(sorted).toEqual([{ name: 'Zoo' }, { name: 'Zaal 9' }, { name: 'zaal 10' }])
  })

  it('make a unique index refuse texts that are equal under the collation', async () => {
    const users = newCollection()
    await users.createIndex({ name: 1 }, { unique: true, collation: { locale: 'nl', strength: 2 } })
    await users.insertMany([
      { _id: 1, name: 'Anna' },
      { _id: 2, name: 'Änna' },
    ])
    expect(await refusal(users.insertOne({ name: 'ANNA' }))).toMatchObject({ code: 11000 })
    expect(await refusal(users.updateOne({ _id: 2 }, { $set: { name: 'anna' } }))).toMatchObject({ code: 11000 })
    expect(await users.findOne({ name: 'aNNA' }, { collation: { locale: 'nl', strength: 2 } })).toMatchObject({
      _id: 1,
    })
    expect(await users.findOne({ name: 'aNNA' })).toBeNull()
  })

  it('are listed with their index, and allow a second index on the same fields', async () => {
    const things = newCollection()
    await things.createIndex({ name: 1 }, { name: 'bytes' })
    await things.createIndex({ name: 1 }, { name: 'dutch', collation: dutch })
    await things.createIndex({ name: 1 }, { name: 'dutch', collation: dutch })
    const listed: Shapeless[] = await things.listIndexes().toArray()
    expect(listed.map(({ name, collation }) => [name, collation?.locale, collation?.strength])).toEqual([
      ['_id_', undefined, undefined],
      ['bytes', undefined, undefined],
      ['dutch', 'nl', 1],
    ])
  })

  it('are refused when their locale or an option is unknown', async () => {
    const find = (collation: Shapeless) => refusal(places.find({ name: 'x' }).collation(collation).toArray())
    expect(await find({ locale: 'zz' })).toMatchObject({ code: 2 })
    expect(await find({ locale: 'nl', bestaatNiet: true })).toMatchObject({ name: 'MongoServerError' })
  })
}
