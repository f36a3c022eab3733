import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { MongoClient } from 'mongodb'
import { serveMongo } from '../stand-ins/mongodb'

const folder = mkdtempSync(join(tmpdir(), 'plekje-stand-in-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('the stand-in for MongoDB', () => {
  it('commits transactions of clients that reach its port, and has them after a restart', async () => {
    const served = await serveMongo(folder, 0)
    const client = await MongoClient.connect(served.url)
    await client.withSession((session) =>
      session.withTransaction(async () => {
        const things = client.db('test').collection<{ _id: number }>('things')
        await things.insertOne({ _id: 1 }, { session })
        await things.insertOne({ _id: 2 }, { session })
      }),
    )
    // With the client's connections still open.
    await served.close()
    await client.close()

    const again = await serveMongo(folder, 0)
    const reader = await MongoClient.connect(again.url)
    expect(await reader.db('test').collection('things').distinct('_id')).toEqual([1, 2])
    await reader.close()
    await again.close()
  })
})
