import { waitUntil } from '@plekje/testing'
import { MongoClient, type MongoServerError } from 'mongodb'
import { openEmbeddedMongo } from '../src'
import { freshDirectory } from './fresh-directory'
import { buildServerProcess, startServerProcess } from './server-process'

beforeAll(buildServerProcess)

interface Row {
  readonly _id: string
  readonly key: string
  readonly n: number
}

const writers = 8

describe('a server that is killed while clients write', () => {
  it('loses nothing that it acknowledged, and no unique key', async () => {
    const directory = await freshDirectory()
    const acknowledged = new Set<string>()
    let increments = 0
    let duplicatesRefused = 0

    for (let round = 0; round < 4; round++) {
      const server = await startServerProcess(directory)
      const client = await MongoClient.connect(server.url, { retryWrites: false })
      const rows = client.db('test').collection<Row>('rows')
      const counters = client.db('test').collection<{ _id: string; n: number }>('counters')
      await rows.createIndex({ key: 1 }, { unique: true })
      const kept = new Set(await rows.distinct('_id'))
      expect([...acknowledged].filter((id) => !kept.has(id))).toEqual([])
      const start = acknowledged.size

      const write = async (writer: number) => {
        for (let n = 0; ; n++) {
          const _id = `${round}-${writer}-${n}`
          await rows.insertOne({ _id, key: _id, n })
          acknowledged.add(_id)
          await counters.updateOne({ _id: 'all' }, { $inc: { n: 1 } }, { upsert: true })
          increments++
          // Every writer of a round tries the same key: one of them may have it.
          await rows.insertOne({ _id: `${_id}-shared`, key: `${round}-${n}`, n }).catch((error: MongoServerError) => {
            if (error.code !== 11000) throw error
            duplicatesRefused++
          })
        }
      }
      const ended = Promise.allSettled(Array.from({ length: writers }, (_, writer) => write(writer)))
      await waitUntil(() => acknowledged.size >= start + 150)
      await server.kill()
      await ended
      await client.close()
    }

    const server = await openEmbeddedMongo({ directory })
    const client = await MongoClient.connect(server.url)
    const rows = await client.db('test').collection<Row>('rows').find().toArray()
    const found = new Set(rows.map(({ _id }) => _id))
    expect([...acknowledged].filter((id) => !found.has(id))).toEqual([])
    expect(new Set(rows.map(({ key }) => key)).size).toBe(rows.length)
    expect(duplicatesRefused).toBeGreaterThan(0)
    const counter = await client.db('test').collection<{ _id: string; n: number }>('counters').findOne({ _id: 'all' })
    expect(counter?.n).toBeGreaterThanOrEqual(increments)
    await expect(
      client
        .db('test')
        .collection<Row>('rows')
        .insertOne({ ...(rows[0] as Row), _id: 'new' }),
    ).rejects.toMatchObject({
      code: 11000,
    })
    await client.close()
    await server.close()
  })
})

describe('a directory in use', () => {
  it('is refused to a second server, in this process and in another', async () => {
    const directory = await freshDirectory()
    const server = await openEmbeddedMongo({ directory })
    await expect(openEmbeddedMongo({ directory })).rejects.toThrow(`in use by process ${process.pid}`)
    await expect(startServerProcess(directory)).rejects.toThrow(`in use by process ${process.pid}`)
    await server.close()
    const next = await openEmbeddedMongo({ directory })
    await next.close()
  })
})
