// Proves PLATFORM-25.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describeEachEngine, openSilentProxy, waitUntil } from '@plekje/testing'
import { openEmbeddedDocuments } from '../../src/documents/embedded-documents'
import { openMongodbDocuments } from '../../src/documents/mongodb-documents'
import { documentsContract } from './documents.contract'

const PATIENT_MS = 100_000
const directories: string[] = []
afterAll(() => Promise.all(directories.map((directory) => rm(directory, { recursive: true, force: true }))))

async function freshDirectory() {
  const directory = await mkdtemp(join(tmpdir(), 'plekje-documents-'))
  directories.push(directory)
  return directory
}

const embedded = {
  name: 'embedded',
  open: async () => openEmbeddedDocuments(await freshDirectory(), { operationMs: PATIENT_MS }),
}

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
  it('are refused', async () => {
    await expect(openMongodbDocuments('mongodb://127.0.0.1:1,127.0.0.1:2/')).rejects.toThrow()
  })

  it('fail a ping after the server went away', async () => {
    const { openEmbeddedMongo } = await import('@plekje/embedded-mongo')
    const server = await openEmbeddedMongo({ directory: await freshDirectory() })
    const documents = await openMongodbDocuments(server.url)
    await documents.ping()
    await server.close()
    await expect(documents.ping()).rejects.toThrow()
    await documents.close()
  })
})

describe('the pool of connections to a server', () => {
  it.each([
    ['', 50],
    ['&maxPoolSize=3', 3],
  ])('with the options “%s” in its url has at most %i', async (options, size) => {
    const { openEmbeddedMongo } = await import('@plekje/embedded-mongo')
    const server = await openEmbeddedMongo({ directory: await freshDirectory() })
    const documents = await openMongodbDocuments(server.url + options)
    expect((await documents.connection('test')).getClient().options.maxPoolSize).toBe(size)
    await documents.close()
    await server.close()
  })
})

describe('documents of a server that accepts and never answers', () => {
  it('fail after the time of an operation, also those that wait for a connection, and work again afterwards', async () => {
    const { openEmbeddedMongo } = await import('@plekje/embedded-mongo')
    const server = await openEmbeddedMongo({ directory: await freshDirectory() })
    const proxy = await openSilentProxy(server.socketPath)
    const documents = await openMongodbDocuments(`${proxy.url}&maxPoolSize=2`, { operationMs: 700 })
    const rows = (await documents.connection('test')).collection<{ _id: number }>('rows')
    await rows.insertOne({ _id: 1 })
    proxy.silence()
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
    proxy.resume()
    await waitUntil(() => rows.findOne({ _id: 1 }))
    await documents.close()
    await proxy.close()
    await server.close()
  })
})
