import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describeEachEngine, openSilentProxy } from '@plekje/testing'
import { documentsContract } from './documents.contract'
import { openEmbeddedDocuments } from './embedded-documents'
import { openMongodbDocuments } from './mongodb-documents'

const directories: string[] = []
afterAll(() => Promise.all(directories.map((directory) => rm(directory, { recursive: true, force: true }))))

async function freshDirectory() {
  const directory = await mkdtemp(join(tmpdir(), 'plekje-documents-'))
  directories.push(directory)
  return directory
}

const embedded = { name: 'embedded', open: async () => openEmbeddedDocuments(await freshDirectory()) }

describeEachEngine('documents', [embedded], documentsContract)

describe('embedded documents', () => {
  it('are there again after a restart, with their indexes', async () => {
    const directory = await freshDirectory()
    const before = await openEmbeddedDocuments(directory)
    const written = (await before.connection('listings')).collection('venues')
    await written.createIndex({ slug: 1 }, { unique: true })
    await written.insertMany([{ slug: 'a' }, { slug: 'b' }])
    await written.deleteOne({ slug: 'b' })
    await before.close()
    const after = await openEmbeddedDocuments(directory)
    const found = (await after.connection('listings')).collection('venues')
    expect(await found.distinct('slug')).toEqual(['a'])
    await expect(found.insertOne({ slug: 'a' })).rejects.toMatchObject({ code: 11000 })
    await after.close()
  })
})

describe('documents of a server that is not there', () => {
  it('are refused within seconds', async () => {
    const started = Date.now()
    await expect(openMongodbDocuments('mongodb://127.0.0.1:1,127.0.0.1:2/')).rejects.toThrow()
    expect(Date.now() - started).toBeLessThan(15_000)
  })

  it('fail a ping within seconds after the server went away', async () => {
    const { openEmbeddedMongo } = await import('@plekje/embedded-mongo')
    const server = await openEmbeddedMongo({ directory: await freshDirectory() })
    const documents = await openMongodbDocuments(server.url)
    await documents.ping()
    await server.close()
    const started = Date.now()
    await expect(documents.ping()).rejects.toThrow()
    expect(Date.now() - started).toBeLessThan(10_000)
    await documents.close()
  })
})

describe('documents of a server that accepts and never answers', () => {
  it('fail within the time of an operation, also those that wait for a connection, and work again afterwards', async () => {
    const { openEmbeddedMongo } = await import('@plekje/embedded-mongo')
    const server = await openEmbeddedMongo({ directory: await freshDirectory() })
    const proxy = await openSilentProxy(server.socketPath)
    const documents = await openMongodbDocuments(proxy.url, { operationMs: 700, poolSize: 2 })
    const rows = (await documents.connection('test')).collection<{ _id: number }>('rows')
    await rows.insertOne({ _id: 1 })
    proxy.silence()
    const started = Date.now()
    const attempts = await Promise.allSettled([
      ...Array.from({ length: 10 }, () => rows.findOne({ _id: 1 })),
      rows.updateOne({ _id: 1 }, { $set: { a: 1 } }),
      documents.ping(),
    ])
    expect(attempts.map(({ status }) => status)).toEqual(attempts.map(() => 'rejected'))
    const names = attempts.slice(0, -1).map((each) => (each as PromiseRejectedResult).reason.name)
    const known =
      /^Mongo(?:NetworkTimeout|ServerSelection|WaitQueueTimeout|PoolCleared|PoolClearedOnNetwork|Network)Error$/
    expect(names.filter((name) => !known.test(name))).toEqual([])
    // Waiting for a connection, an attempt, and finding a server for a second one.
    expect(Date.now() - started).toBeLessThan(20_000)
    proxy.speak()
    const end = Date.now() + 30_000
    while ((await rows.findOne({ _id: 1 }).catch(() => null)) === null) expect(Date.now()).toBeLessThan(end)
    await documents.close()
    await proxy.close()
    await server.close()
  })
})
