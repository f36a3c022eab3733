import type { mongo } from 'mongoose'
import type { Shapeless, Subject } from './subject'

const venues = [
  { _id: 1, name: 'Bowling Zwolle', price: 20, tags: ['binnen', 'sport'], place: { city: 'Zwolle', stars: 4 } },
  { _id: 2, name: 'Café de Kat', price: 0, tags: [], place: { city: 'Utrecht' }, menu: [{ dish: 'soep', euro: 6 }] },
  { _id: 3, name: 'bowling utrecht', price: 15, place: { city: 'Utrecht', stars: null }, closed: false },
  { _id: 4, name: 'Minigolf', tags: ['buiten', 'sport'], place: { city: 'Breda', stars: 5 }, closed: true },
  {
    _id: 5,
    name: 'Pannenkoeken',
    price: 12.5,
    menu: [
      { dish: 'spek', euro: 9 },
      { dish: 'appel', euro: 8 },
    ],
  },
]

const cases: readonly (readonly [name: string, filter: Shapeless, ids: readonly number[]])[] = [
  ['equality on a dotted path', { 'place.city': 'Utrecht' }, [2, 3]],
  ['null, which matches missing too', { 'place.stars': null }, [2, 3, 5]],
  ['$exists', { price: { $exists: false } }, [4]],
  ['$exists with null present', { 'place.stars': { $exists: true } }, [1, 3, 4]],
  ['a range', { price: { $gt: 0, $lte: 15 } }, [3, 5]],
  ['$ne, which matches missing too', { price: { $ne: 20 } }, [2, 3, 4, 5]],
  ['$in and $nin', { _id: { $in: [1, 2, 3] }, 'place.city': { $nin: ['Zwolle'] } }, [2, 3]],
  ['$in with null', { closed: { $in: [null, true] } }, [1, 2, 4, 5]],
  ['an element of an array', { tags: 'sport' }, [1, 4]],
  ['a whole array', { tags: ['binnen', 'sport'] }, [1]],
  ['an empty array', { tags: [] }, [2]],
  ['$all and $size', { tags: { $all: ['sport', 'buiten'], $size: 2 } }, [4]],
  ['$elemMatch', { menu: { $elemMatch: { dish: 'spek', euro: { $gt: 8 } } } }, [5]],
  ['a field of documents in an array', { 'menu.euro': { $lt: 7 } }, [2]],
  ['a position in an array', { 'menu.1.dish': 'appel' }, [5]],
  ['a regular expression', { name: /bowl/ }, [3]],
  ['a regular expression that ignores case', { name: { $regex: '^BOWL', $options: 'i' } }, [1, 3]],
  ['$not with a regular expression', { name: { $not: /bowl/i } }, [2, 4, 5]],
  ['$and, $or and $nor', { $and: [{ $or: [{ price: 20 }, { price: 15 }] }, { $nor: [{ _id: 1 }] }] }, [3]],
  ['a whole nested document', { place: { city: 'Utrecht' } }, [2]],
  ['$expr', { $expr: { $gt: ['$price', 12.5] } }, [1, 3]],
  ['$type', { price: { $type: 'number' }, 'place.stars': { $type: 'null' } }, [3]],
  ['$mod', { price: { $mod: [5, 0] } }, [1, 2, 3]],
]

export function queries({ newCollection, itWith }: Subject): void {
  let collection: mongo.Collection<Shapeless>
  beforeAll(async () => {
    collection = newCollection()
    await collection.insertMany(venues)
  })

  const ids = (found: readonly Shapeless[]) => found.map(({ _id }) => _id)

  it.each(cases)('finds by %s', async (_name, filter, expected) => {
    expect(ids(await collection.find(filter).sort({ _id: 1 }).toArray())).toEqual(expected)
  })

  it('finds the same with indexes on the fields', async () => {
    const indexed = newCollection()
    for (const key of [
      { 'place.city': 1 },
      { tags: 1, price: -1 },
      { price: 1 },
      { name: 1 },
      { closed: 1, price: 1 },
    ]) {
      await indexed.createIndex(key)
    }
    await indexed.insertMany(venues)
    for (const [name, filter, expected] of cases) {
      expect([name, ids(await indexed.find(filter).sort({ _id: 1 }).toArray())]).toEqual([name, expected])
    }
  })

  it('sorts by several fields, missing first, then skips and limits', async () => {
    const sort = { 'place.city': -1, price: 1 } as const
    expect(ids(await collection.find().sort(sort).toArray())).toEqual([1, 2, 3, 4, 5])
    expect(ids(await collection.find().sort({ price: 1, _id: -1 }).skip(1).limit(3).toArray())).toEqual([2, 5, 3])
    expect(ids(await collection.find().sort({ _id: 1 }).skip(99).toArray())).toEqual([])
  })

  it('sorts values of different types in one fixed order', async () => {
    const mixed = newCollection()
    const values = [null, 3, 'tekst', { a: 1 }, true, new Date(0)]
    await mixed.insertMany(values.map((value, _id) => ({ _id, value })))
    expect(ids(await mixed.find().sort({ value: 1 }).toArray())).toEqual([0, 1, 2, 3, 4, 5])
    expect(ids(await mixed.find().sort({ value: -1 }).toArray())).toEqual([5, 4, 3, 2, 1, 0])
  })

  it('projects fields in and out, nested ones too', async () => {
    const findProjected = (projection: Shapeless) => collection.findOne({ _id: 1 }, { projection })
    expect(await findProjected({ name: 1 })).toEqual({ _id: 1, name: 'Bowling Zwolle' })
    expect(await findProjected({ _id: 0, 'place.city': 1 })).toEqual({ place: { city: 'Zwolle' } })
    expect(await findProjected({ tags: 0, place: 0, price: 0 })).toEqual({ _id: 1, name: 'Bowling Zwolle' })
    expect(await findProjected({ 'place.city': 0, tags: 0, name: 0 })).toEqual({
      _id: 1,
      price: 20,
      place: { stars: 4 },
    })
    const menu = await collection.findOne({ _id: 5 }, { projection: { _id: 0, 'menu.dish': 1 } })
    expect(menu).toEqual({ menu: [{ dish: 'spek' }, { dish: 'appel' }] })
    expect(await collection.findOne({ _id: 1 })).toEqual(venues[0])
  })

  it('refuses an operator that does not exist', async () => {
    await expect(collection.find({ name: { $bestaatNiet: 1 } }).toArray()).rejects.toMatchObject({
      name: 'MongoServerError',
    })
  })

  itWith('checks before the first document')('refuses an unknown operator also in an empty collection', async () => {
    await expect(newCollection().find({ $bestaatNiet: 1 }).toArray()).rejects.toMatchObject({
      name: 'MongoServerError',
    })
  })
}
