import { Schema } from 'mongoose'
import { refusal, type Subject } from './subject'

/** The same operations through mongoose models, as services use them. */
export function models({ connection }: Subject): void {
  const schema = new Schema(
    {
      slug: { type: String, required: true, unique: true },
      city: { type: String, index: true },
      reviews: [{ text: String, stars: Number }],
      owner: { type: Schema.Types.ObjectId },
    },
    { timestamps: true, optimisticConcurrency: true },
  )
  const model = async (name: string) => {
    const Venue = connection().model(name, schema)
    await Venue.init()
    return Venue
  }

  it('creates, reads lean and hydrated, changes and deletes', async () => {
    const Venue = await model('Created')
    const created = await Venue.create({ slug: 'a', city: 'Ede', reviews: [{ text: 'fijn', stars: 5 }] })
    created.reviews.push({ text: 'druk', stars: 3 })
    created.city = 'Epe'
    await created.save()
    const lean = await Venue.findById(created._id).lean()
    expect(lean).toMatchObject({ slug: 'a', city: 'Epe', reviews: [{ stars: 5 }, { stars: 3 }], __v: 1 })
    expect(lean?.createdAt).toBeInstanceOf(Date)
    expect(await Venue.exists({ city: 'Epe' })).toMatchObject({ _id: created._id })
    await created.deleteOne()
    expect(await Venue.countDocuments({})).toBe(0)
  })

  it('refuses to save a document that changed since it was read', async () => {
    const Venue = await model('Versioned')
    const { _id } = await Venue.create({ slug: 'a', city: 'Ede' })
    const [current, stale] = await Promise.all([Venue.findById(_id).orFail(), Venue.findById(_id).orFail()])
    current.city = 'Epe'
    await current.save()
    stale.city = 'Elst'
    expect(await refusal(stale.save())).toMatchObject({ name: 'VersionError' })
    expect(await Venue.findById(_id).lean()).toMatchObject({ city: 'Epe' })
  })

  it('reports a duplicate as error 11000 with its key', async () => {
    const Venue = await model('Unique')
    // Connections turn `autoIndex` off, so `init` creates no indexes.
    await Venue.createIndexes()
    await Venue.create({ slug: 'a' })
    const error = await refusal(Venue.create({ slug: 'a' }))
    expect(error).toMatchObject({ code: 11000 })
    expect(error.message).toContain('slug')
  })

  it('upserts with timestamps', async () => {
    const Venue = await model('Upserted')
    const options = { upsert: true, returnDocument: 'after' } as const
    const first = await Venue.findOneAndUpdate({ slug: 'a' }, { $set: { city: 'Ede' } }, options).lean()
    const second = await Venue.findOneAndUpdate({ slug: 'a' }, { $set: { city: 'Epe' } }, options).lean()
    expect(second).toMatchObject({ _id: first?._id, city: 'Epe', createdAt: first?.createdAt })
  })
}
