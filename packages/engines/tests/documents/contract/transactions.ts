import { mongo, Schema } from 'mongoose'
import { refusal, type Shapeless, type Subject } from './subject'

const snapshot = { readConcern: { level: 'snapshot' }, writeConcern: { w: 'majority' } } as const

/** Transactions and retryable writes, as services and the driver use them. */
export function transactions({ connection, newCollection, itWith }: Subject): void {
  const test = itWith('transactions')

  const begin = async () => {
    const session = connection().getClient().startSession()
    session.startTransaction(snapshot)
    return session
  }
  /** A collection that exists already, because creating one within a transaction would be a further write. */
  const rowsWith = async (documents: readonly Shapeless[]) => {
    const rows = newCollection()
    await rows.createIndex({ slug: 1 }, { unique: true, sparse: true })
    if (documents.length > 0) await rows.insertMany([...documents])
    return rows
  }
  /** For commands with explicit transaction numbers (64-bit), which must be higher than those that the session has used. */
  const rawWrites = (session: mongo.ClientSession) => ({
    db: connection().getClient().db(connection().name),
    number: mongo.Long.fromNumber(session.serverSession?.txnNumber ?? 0),
  })
  const isTransient = (error: Shapeless) => error.hasErrorLabel('TransientTransactionError')

  test('shows uncommitted writes to their own transaction alone, until it commits', async () => {
    const rows = await rowsWith([
      { _id: 1, n: 1 },
      { _id: 2, n: 2 },
      { _id: 3, n: 3 },
    ])
    const session = await begin()
    await rows.insertOne({ _id: 4, n: 0 }, { session })
    await rows.updateOne({ _id: 1 }, { $set: { n: 9 } }, { session })
    await rows.deleteOne({ _id: 2 }, { session })
    const inside = await rows.find({}, { session }).sort({ n: 1 }).toArray()
    expect(inside.map(({ _id }) => _id)).toEqual([4, 3, 1])
    const page = await rows.find({}, { session }).sort({ n: -1 }).skip(1).limit(1).toArray()
    expect(page).toEqual([{ _id: 3, n: 3 }])
    expect(await rows.countDocuments({ n: { $lt: 5 } }, { session })).toBe(2)
    expect((await rows.distinct('n', {}, { session })).sort()).toEqual([0, 3, 9])
    const sum = await rows.aggregate([{ $group: { _id: null, n: { $sum: '$n' } } }], { session }).toArray()
    expect(sum).toEqual([{ _id: null, n: 12 }])
    expect(await rows.find().sort({ _id: 1 }).toArray()).toEqual([1, 2, 3].map((n) => ({ _id: n, n })))
    await session.commitTransaction()
    expect((await rows.find().sort({ _id: 1 }).toArray()).map(({ n }) => n)).toEqual([9, 3, 0])
    await session.endSession()
  })

  test('includes every call of a model inside the work, without a session in the call', async () => {
    const { collectionName } = await rowsWith([{ _id: 1, n: 1 }])
    const schema = new Schema({ _id: Number, n: Number }, { collection: collectionName, versionKey: false })
    const model = connection().model(collectionName, schema)
    const writes = async () => {
      await model.create([{ _id: 2, n: 2 }])
      await model.updateOne({ _id: 1 }, { $inc: { n: 10 } })
      await model.bulkWrite([{ insertOne: { document: { _id: 3, n: 3 } } }])
      await model.insertMany([{ _id: 4, n: 4 }])
      await model.deleteOne({ _id: 3 })
      const sums = await model.aggregate([{ $group: { _id: null, n: { $sum: '$n' } } }])
      expect([await model.countDocuments(), sums]).toEqual([3, [{ _id: null, n: 17 }]])
    }
    const undone = connection().transaction(async () => {
      await writes()
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    expect(await model.find().lean()).toEqual([{ _id: 1, n: 1 }])
    await connection().transaction(writes)
    expect((await model.find().sort({ _id: 1 }).lean()).map(({ n }) => n)).toEqual([11, 2, 4])
    connection().deleteModel(collectionName)
  })

  test('leaves nothing behind after an abort', async () => {
    const rows = await rowsWith([{ _id: 1, n: 1 }])
    const session = await begin()
    await rows.insertOne({ _id: 2 }, { session })
    await rows.updateOne({ _id: 1 }, { $inc: { n: 1 } }, { session })
    await session.abortTransaction()
    expect(await rows.find().toArray()).toEqual([{ _id: 1, n: 1 }])
    await session.endSession()
  })

  test('reads what was committed when the transaction began, whatever others write since', async () => {
    const rows = await rowsWith([
      { _id: 1, n: 1 },
      { _id: 2, n: 2 },
    ])
    const session = await begin()
    expect(await rows.findOne({ _id: 1 }, { session })).toEqual({ _id: 1, n: 1 })
    await rows.updateOne({ _id: 2 }, { $set: { n: 7 } })
    await rows.insertOne({ _id: 3, n: 3 })
    await rows.deleteOne({ _id: 1 })
    expect(await rows.find({}, { session }).sort({ n: 1 }).toArray()).toEqual([
      { _id: 1, n: 1 },
      { _id: 2, n: 2 },
    ])
    expect(await rows.findOne({ n: 7 }, { session })).toBeNull()
    await session.commitTransaction()
    expect(await rows.find().sort({ _id: 1 }).toArray()).toEqual([
      { _id: 2, n: 7 },
      { _id: 3, n: 3 },
    ])
    await session.endSession()
  })

  test('refuses a write to a document that another transaction has written, with a label to run it again', async () => {
    const rows = await rowsWith([{ _id: 1, n: 1 }])
    const [first, second] = await Promise.all([begin(), begin()])
    await rows.updateOne({ _id: 1 }, { $inc: { n: 1 } }, { session: first })
    const error = await refusal(rows.updateOne({ _id: 1 }, { $inc: { n: 10 } }, { session: second }))
    expect([error.code, isTransient(error)]).toEqual([112, true])
    const aborted = await refusal(rows.findOne({}, { session: second }))
    expect([aborted.code, isTransient(aborted)]).toEqual([251, true])
    await first.commitTransaction()
    await second.abortTransaction()
    expect(await rows.findOne({ _id: 1 })).toEqual({ _id: 1, n: 2 })
    await Promise.all([first.endSession(), second.endSession()])
  })

  test('refuses a write to a document that was changed since the transaction began', async () => {
    const rows = await rowsWith([{ _id: 1, n: 1 }])
    const session = await begin()
    await rows.findOne({ _id: 1 }, { session })
    await rows.updateOne({ _id: 1 }, { $set: { n: 5 } })
    const error = await refusal(rows.updateOne({ _id: 1 }, { $inc: { n: 1 } }, { session }))
    expect([error.code, isTransient(error)]).toEqual([112, true])
    await session.abortTransaction()
    expect(await rows.findOne({ _id: 1 })).toEqual({ _id: 1, n: 5 })
    await session.endSession()
  })

  test('refuses a taken unique key, own writes among them, and ends the transaction', async () => {
    const rows = await rowsWith([{ _id: 1, slug: 'a' }])
    for (const slug of ['a', 'b']) {
      const session = await begin()
      await rows.insertOne({ _id: 2, slug: 'b' }, { session })
      expect(await refusal(rows.insertOne({ _id: 3, slug }, { session }))).toMatchObject({ code: 11000 })
      expect(await refusal(rows.findOne({}, { session }))).toMatchObject({ code: 251 })
      await session.abortTransaction()
      await session.endSession()
    }
    expect(await rows.countDocuments()).toBe(1)
  })

  test('passes a unique key from one document to another within a transaction', async () => {
    const rows = await rowsWith([
      { _id: 1, slug: 'a' },
      { _id: 2, slug: 'b' },
    ])
    const session = await begin()
    await rows.updateOne({ _id: 1 }, { $set: { slug: 'c' } }, { session })
    await rows.updateOne({ _id: 2 }, { $set: { slug: 'a' } }, { session })
    await rows.updateOne({ _id: 1 }, { $set: { slug: 'b' } }, { session })
    await session.commitTransaction()
    expect(await rows.findOne({ slug: 'a' })).toMatchObject({ _id: 2 })
    expect(await rows.findOne({ slug: 'b' })).toMatchObject({ _id: 1 })
    expect(await refusal(rows.insertOne({ slug: 'b' }))).toMatchObject({ code: 11000 })
    await session.endSession()
  })

  test('gives a unique key to one of two transactions', async () => {
    const rows = await rowsWith([])
    const [first, second] = await Promise.all([begin(), begin()])
    await rows.insertOne({ slug: 'a' }, { session: first })
    const error = await refusal(rows.insertOne({ slug: 'a' }, { session: second }))
    expect([error.code, isTransient(error)]).toEqual([112, true])
    await first.commitTransaction()
    await second.abortTransaction()
    expect(await rows.countDocuments()).toBe(1)
    await Promise.all([first.endSession(), second.endSession()])
  })

  test('makes collections that nobody sees before the commit, and none after an abort', async () => {
    const [remaining, dropped] = [newCollection(), newCollection()]
    const names = async () =>
      (await connection().listCollections()).map(({ name }) => name).filter((name) => testCollections.has(name))
    const testCollections = new Set([remaining.collectionName, dropped.collectionName])
    const [first, second] = await Promise.all([begin(), begin()])
    await remaining.insertOne({ _id: 1 }, { session: first })
    await dropped.insertOne({ _id: 1 }, { session: second })
    expect(await remaining.findOne({}, { session: first })).toEqual({ _id: 1 })
    expect(await names()).toEqual([])
    await first.commitTransaction()
    await second.abortTransaction()
    expect(await names()).toEqual([remaining.collectionName])
    expect(await remaining.findOne({})).toEqual({ _id: 1 })
    await Promise.all([first.endSession(), second.endSession()])
  })

  test('replies with the time of an operation, after which the driver asks the session to read', async () => {
    const rows = await rowsWith([])
    const session = connection().getClient().startSession()
    await rows.insertOne({ _id: 1 }, { session })
    expect(session.operationTime?.isZero()).toBe(false)
    expect(await rows.findOne({}, { session })).toEqual({ _id: 1 })
    session.startTransaction(snapshot)
    expect(await rows.findOne({}, { session })).toEqual({ _id: 1 })
    await session.commitTransaction()
    await session.endSession()
  })

  test('answers a commit that is sent again, and refuses statements after it', async () => {
    const rows = await rowsWith([{ _id: 1, n: 1 }])
    const session = await begin()
    await rows.updateOne({ _id: 1 }, { $inc: { n: 1 } }, { session })
    await session.commitTransaction()
    await session.commitTransaction()
    expect(await rows.findOne({ _id: 1 })).toEqual({ _id: 1, n: 2 })
    const { db, number } = rawWrites(session)
    const statement = { find: rows.collectionName, txnNumber: number, autocommit: false }
    expect(await refusal(db.command(statement, { session }))).toMatchObject({ code: 256 })
    await session.endSession()
  })

  test('adds up what many transactions and single writes do to one document', async () => {
    const rows = await rowsWith([{ _id: 'sum', n: 0 }])
    const client = connection().getClient()
    const inTransaction = (n: number) =>
      client.withSession((session) =>
        session.withTransaction(async () => {
          await rows.insertOne({ _id: n }, { session })
          await rows.updateOne({ _id: 'sum' }, { $inc: { n: 1 } }, { session })
        }, snapshot),
      )
    await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        n % 4 === 0 ? rows.updateOne({ _id: 'sum' }, { $inc: { n: 1 } }) : inTransaction(n),
      ),
    )
    expect(await rows.findOne({ _id: 'sum' })).toEqual({ _id: 'sum', n: 20 })
    expect(await rows.countDocuments()).toBe(16)
  })

  test('reads several collections as of one moment outside of a transaction, despite later writes', async () => {
    const [rows, others] = [await rowsWith([{ _id: 1, n: 1 }]), await rowsWith([{ _id: 'a' }])]
    const db = connection().getClient().db(connection().name)
    const find = (from: { readonly collectionName: string }, readConcern: object) =>
      db.command({
        find: from.collectionName,
        filter: {},
        batchSize: 1,
        readConcern,
        comment: 'scan: reads everything',
      })
    const first = await find(rows, { level: 'snapshot' })
    const { atClusterTime } = first.cursor
    await rows.updateOne({ _id: 1 }, { $set: { n: 2 } })
    await others.insertMany([{ _id: 'b' }, { _id: 'c' }])
    await others.deleteOne({ _id: 'a' })
    expect(first.cursor.firstBatch).toEqual([{ _id: 1, n: 1 }])
    const again = await find(rows, { level: 'snapshot', atClusterTime })
    expect(again.cursor.firstBatch).toEqual([{ _id: 1, n: 1 }])
    const sameMoment = await find(others, { level: 'snapshot', atClusterTime })
    expect([sameMoment.cursor.firstBatch, sameMoment.cursor.atClusterTime]).toEqual([[{ _id: 'a' }], atClusterTime])
    const newer = await find(others, { level: 'snapshot' })
    expect(newer.cursor.firstBatch).toHaveLength(1)
    await rows.insertOne({ _id: 3 })
    const nextPage = await db.command({ getMore: newer.cursor.id, collection: others.collectionName })
    expect([...newer.cursor.firstBatch, ...nextPage.cursor.nextBatch]).toEqual([{ _id: 'b' }, { _id: 'c' }])
  })

  test('executes a write once that the driver repeats under its number, and repeats the reply', async () => {
    const rows = await rowsWith([{ _id: 1, n: 1 }])
    const session = connection().getClient().startSession()
    const { db, number } = rawWrites(session)
    const increment = { q: { _id: 1 }, u: { $inc: { n: 1 } } }
    const write = (command: object, numbersLater: number) =>
      db.command({ ...command, txnNumber: number.add(numbersLater) }, { session })
    const update = { update: rows.collectionName, updates: [increment] }
    const modify = { findAndModify: rows.collectionName, query: increment.q, update: increment.u, new: true }
    const insert = { insert: rows.collectionName, documents: [{ _id: 2 }] }
    for (const _repeat of [1, 2]) expect(await write(update, 1)).toMatchObject({ n: 1, nModified: 1 })
    for (const _repeat of [1, 2]) expect(await write(modify, 2)).toMatchObject({ value: { _id: 1, n: 3 } })
    for (const _repeat of [1, 2]) expect(await write(insert, 3)).toMatchObject({ n: 1 })
    expect(await refusal(write(update, 2))).toMatchObject({ code: 225 })
    // The driver gives the server's session to later operations, which must not use these numbers again.
    if (session.serverSession) session.serverSession.txnNumber = number.toNumber() + 3
    expect(await rows.find().sort({ _id: 1 }).toArray()).toEqual([{ _id: 1, n: 3 }, { _id: 2 }])
    await session.endSession()
  })
}
