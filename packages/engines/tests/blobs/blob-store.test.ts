import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describeEachEngine } from '@plekje/testing'
import { openFileBlobStore } from '../../src/blobs/file-blob-store'
import { openS3BlobStore } from '../../src/blobs/s3-blob-store'
import { blobStoreContract } from './blob-store.contract'
import { type FakeS3, startFakeS3 } from './fake-s3'

const access = { bucket: 'pictures', region: 'eu-west-1', secret: 'a-secret/of+S3' }
const folders: string[] = []
const servers: FakeS3[] = []
afterAll(async () => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
  for (const server of servers) await server.close()
})

const makeFolder = () => {
  const folder = mkdtempSync(join(tmpdir(), 'plekje-blobs-'))
  folders.push(folder)
  return folder
}
async function openServer() {
  const server = await startFakeS3(access)
  servers.push(server)
  return server
}
const storeAt = (endpoint: string, changes: Partial<typeof access> = {}) => {
  const { bucket, region, secret } = { ...access, ...changes }
  return openS3BlobStore({ endpoint, bucket, region, accessKeyId: 'tests', secretAccessKey: secret })
}

describeEachEngine(
  'blobs',
  [
    { name: 'embedded', open: async () => openFileBlobStore(makeFolder()) },
    { name: 'a fake S3', open: async () => storeAt((await openServer()).url) },
  ],
  blobStoreContract,
)

it('leaves nothing unfinished in its folder and keeps blobs over a restart', async () => {
  const folder = makeFolder()
  await openFileBlobStore(folder).put('a/b', Buffer.from('x'), 'text/plain')
  expect(readdirSync(join(folder, 'unfinished'))).toEqual([])
  expect((await openFileBlobStore(folder).get('a/b'))?.bytes.toString()).toBe('x')
})

it('says so when the S3 store is away, refuses, or has no such bucket', async () => {
  await expect(storeAt('http://127.0.0.1:1').ping()).rejects.toThrow()
  const { url } = await openServer()
  await expect(storeAt(url, { secret: 'another' }).put('a', Buffer.from('x'), 'x/y')).rejects.toThrow(/403/)
  await expect(storeAt(url, { bucket: 'none' }).ping()).rejects.toThrow(/404/)
})

it('tries again when the S3 store is busy for a moment', async () => {
  const server = await openServer()
  const store = storeAt(server.url)
  server.failNext(2)
  await store.put('a', Buffer.from('x'), 'x/y')
  expect((await store.get('a'))?.bytes.toString()).toBe('x')
  server.failNext(9)
  await expect(store.get('a')).rejects.toThrow(/503/)
})
