import { connect, type Socket } from 'node:net'
import { waitUntil } from '@plekje/testing'
import { deserialize, serialize } from 'bson'
import { type Document, MongoClient } from 'mongodb'
import mongoose from 'mongoose'
import { type EmbeddedMongo, openEmbeddedMongo } from '../src'
import { freshDirectory } from './fresh-directory'

let server: EmbeddedMongo
beforeAll(async () => {
  server = await openEmbeddedMongo({ directory: await freshDirectory(), sweepMilliseconds: 30 })
})
afterAll(() => server.close())

function message(opCode: number, parts: readonly Uint8Array[], id = 7): Buffer {
  const header = Buffer.alloc(16)
  header.writeInt32LE(
    parts.reduce((sum, part) => sum + part.length, 16),
    0,
  )
  header.writeInt32LE(id, 4)
  header.writeInt32LE(opCode, 12)
  return Buffer.concat([header, ...parts])
}

const int32 = (value: number) => {
  const bytes = Buffer.alloc(4)
  bytes.writeInt32LE(value)
  return bytes
}

const command = (document: Document, flags = 0) => message(2013, [int32(flags), Buffer.from([0]), serialize(document)])

function open(): { socket: Socket; received: () => Buffer } {
  const socket = connect(server.socketPath)
  let bytes = Buffer.alloc(0)
  socket.on('data', (chunk) => {
    bytes = Buffer.concat([bytes, chunk as Buffer])
  })
  return { socket, received: () => bytes }
}

const isWhole = (bytes: Buffer) => bytes.length >= 4 && bytes.length >= bytes.readInt32LE(0)
const replyOf = (bytes: Buffer) => deserialize(bytes.subarray(21, bytes.readInt32LE(0)))

describe('the wire protocol', () => {
  it('answers the first handshake of drivers, OP_QUERY, with OP_REPLY', async () => {
    const { socket, received } = open()
    const query = serialize({ ismaster: 1, helloOk: true, client: {} })
    socket.write(message(2004, [int32(0), Buffer.from('admin.$cmd\0'), int32(0), int32(-1), query]))
    await waitUntil(() => isWhole(received()))
    const reply = received()
    expect([reply.readInt32LE(8), reply.readInt32LE(12), reply.readInt32LE(32)]).toEqual([7, 1, 1])
    expect(deserialize(reply.subarray(36))).toMatchObject({ ok: 1, ismaster: true, maxWireVersion: 21 })
    socket.destroy()
  })

  it('puts together a message that comes byte by byte, and takes apart two that come at once', async () => {
    const { socket, received } = open()
    const ping = command({ ping: 1, $db: 'admin' })
    for (const byte of ping) socket.write(Buffer.from([byte]))
    await waitUntil(() => isWhole(received()))
    expect(replyOf(received())).toMatchObject({ ok: 1 })
    const length = received().length
    socket.write(Buffer.concat([ping, ping]))
    await waitUntil(() => received().length >= 3 * length)
    socket.destroy()
  })

  it('gives no reply to a command that wants none, and runs it', async () => {
    const { socket, received } = open()
    const moreToCome = 2
    socket.write(command({ insert: 'silent', documents: [{ _id: 1 }], $db: 'wire' }, moreToCome))
    socket.write(command({ count: 'silent', $db: 'wire' }))
    await waitUntil(() => isWhole(received()))
    expect(replyOf(received())).toMatchObject({ n: 1, ok: 1 })
    socket.destroy()
  })

  it('answers bytes that are no BSON with an error and keeps the connection', async () => {
    const { socket, received } = open()
    const broken = serialize({ ping: 1, $db: 'admin' })
    broken[4] = 0x63
    socket.write(message(2013, [int32(0), Buffer.from([0]), broken]))
    await waitUntil(() => isWhole(received()))
    expect(replyOf(received())).toMatchObject({ ok: 0, code: 22 })
    const length = received().length
    socket.write(command({ ping: 1, $db: 'admin' }))
    await waitUntil(() => received().length > length)
    socket.destroy()
  })

  it.each([
    ['a length that makes no sense', Buffer.from([255, 255, 255, 127, 0, 0, 0, 0])],
    ['an operation of an older protocol', message(2002, [int32(0), Buffer.from('a.b\0'), serialize({})])],
    ['a request of the web', Buffer.from('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n')],
  ])('ends a connection that sends %s, and serves the others', async (_what, bytes) => {
    const { socket } = open()
    let closed = false
    socket.on('close', () => {
      closed = true
    })
    socket.write(bytes)
    await waitUntil(() => closed)
    const client = await MongoClient.connect(server.url)
    expect(await client.db('admin').command({ ping: 1 })).toMatchObject({ ok: 1 })
    await client.close()
  })
})

describe('drivers', () => {
  it('list what there is', async () => {
    const client = await MongoClient.connect(server.url)
    const db = client.db('listed')
    await db.createCollection('empty')
    await db.collection('venues').createIndex({ slug: 1 }, { unique: true, sparse: true })
    const collections = await db.listCollections({}, { nameOnly: true }).toArray()
    expect(collections.map(({ name }) => name).sort()).toEqual(['empty', 'venues'])
    expect(await db.collection('venues').indexes()).toEqual([
      { v: 2, key: { _id: 1 }, name: '_id_' },
      { v: 2, key: { slug: 1 }, name: 'slug_1', unique: true, sparse: true },
    ])
    const { databases } = await client.db('admin').admin().listDatabases({ nameOnly: true })
    expect(databases.map(({ name }) => name)).toContain('listed')
    await db.collection('empty').drop()
    await db.dropDatabase()
    expect(await db.listCollections().toArray()).toEqual([])
    await client.close()
  })

  it('read a cursor as it was when it was opened', async () => {
    const client = await MongoClient.connect(server.url)
    const rows = client.db('cursors').collection<{ _id: number; n: number }>('rows')
    await rows.insertMany(Array.from({ length: 300 }, (_, _id) => ({ _id, n: 0 })))
    const cursor = rows.find().batchSize(100)
    await cursor.next()
    await rows.updateMany({}, { $set: { n: 1 } })
    await rows.deleteMany({ _id: { $gte: 150 } })
    const rest = await cursor.toArray()
    expect(rest).toHaveLength(299)
    expect(rest.every(({ n }) => n === 0)).toBe(true)
    await client.close()
  })

  it('see documents expire by a TTL index', async () => {
    const client = await MongoClient.connect(server.url)
    const sessions = client.db('ttl').collection('sessions')
    await sessions.createIndex({ endsAt: 1 }, { expireAfterSeconds: 0 })
    const now = Date.now()
    await sessions.insertMany([
      { name: 'past', endsAt: new Date(now - 1000) },
      { name: 'future', endsAt: new Date(now + 3_600_000) },
      { name: 'never' },
    ])
    await waitUntil(async () => (await sessions.countDocuments()) === 2)
    expect((await sessions.distinct('name')).sort()).toEqual(['future', 'never'])
    await client.close()
  })

  it('name the key of a duplicate', async () => {
    const client = await MongoClient.connect(server.url)
    const rows = client.db('duplicates').collection('rows')
    await rows.createIndex({ city: 1, slug: 1 }, { unique: true, name: 'place' })
    await rows.insertOne({ city: 'Ede', slug: 'a' })
    await expect(rows.insertOne({ city: 'Ede', slug: 'a' })).rejects.toMatchObject({
      code: 11000,
      keyPattern: { city: 1, slug: 1 },
      keyValue: { city: 'Ede', slug: 'a' },
      message: expect.stringContaining('E11000 duplicate key error collection: duplicates.rows index: place'),
    })
    await client.close()
  })

  it('work through mongoose with several connections', async () => {
    const connections = await Promise.all(
      [1, 2].map(() => mongoose.createConnection(server.url, { dbName: 'shared' }).asPromise()),
    )
    const models = connections.map((connection) =>
      connection.model('Counter', new mongoose.Schema({ _id: String, n: { type: Number, default: 0 } })),
    )
    await models[0]?.create({ _id: 'c' })
    await Promise.all(
      Array.from({ length: 40 }, (_, i) => models[i % 2]?.updateOne({ _id: 'c' }, { $inc: { n: 1 } }).exec()),
    )
    expect(await models[1]?.findById('c').lean()).toMatchObject({ n: 40 })
    await Promise.all(connections.map((connection) => connection.close()))
  })
})
