// Proves PLATFORM-25.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openEmbeddedMongo } from '@plekje/embedded-mongo'
import { EngineSettings, type Engines, openEngines } from '@plekje/engines'
import { openSilentProxy, type SilentProxy, waitUntil } from '@plekje/testing'
import { readLateSettings } from '@plekje/testing/late-engines'
import { identityHeaders } from '@plekje/testing/service-caller'
import { implement } from '../src'
import { sampleApi } from './sample-api'
import { sampleMigrations } from './sample-migrations'
import { startSample } from './sample-service'
import { endProcesses, startSampleProcess } from './start-sample-process'

const isLate = readLateSettings() !== undefined
/** On late engines the outage of an election with the product's own time limits, otherwise a small one with small limits. */
const OUTAGE_MS = isLate ? 15_000 : 3000
const limits = isLate ? {} : { MONGODB_TIMEOUT_MS: '1000' }

let directory: string
let server: Awaited<ReturnType<typeof openEmbeddedMongo>>
let proxy: SilentProxy
let engines: Pick<Engines, 'documents'> & { close(): Promise<void> }
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'plekje-no-primary-'))
  server = await openEmbeddedMongo({ directory })
  proxy = await openSilentProxy(server.socketPath)
  engines = await openEngines(EngineSettings.parse({ MONGODB_URL: proxy.url, ...limits }), ['documents'])
})
afterEach(async () => {
  await endProcesses()
  await engines.close()
  await proxy.close()
  await server.close()
  await rm(directory, { recursive: true, force: true })
})

/** Calls `during` until the outage has lasted long enough. */
async function withoutPrimary(during: () => Promise<void> = async () => undefined): Promise<void> {
  proxy.cutConnections()
  const endsAt = performance.now() + OUTAGE_MS
  await waitUntil(async () => {
    await during()
    return performance.now() >= endsAt
  })
  proxy.acceptConnections()
}

it('a request is answered with 503 and Retry-After as long as there is no primary, and as usual once there is one', async () => {
  const rows = (await engines.documents.connection('rows')).collection('rows')
  const reading = implement(
    { fail: sampleApi.fail },
    {
      fail: async () => {
        await rows.findOne({ name: 'x' })
        throw new Error('the store answered')
      },
    },
  )
  const { service, url } = await startSample({ implementations: [reading] })
  const headers = await identityHeaders('sample')
  const ask = () => fetch(`${url}/api/fail/read`, { headers })
  expect((await ask()).status).toBe(500)
  const replies: (readonly [number, boolean])[] = []
  await withoutPrimary(async () => {
    const { status, headers: replied } = await ask()
    replies.push([status, Number(replied.get('retry-after')) > 0])
  })
  expect(new Set(replies.map(String))).toEqual(new Set(['503,true']))
  await waitUntil(async () => (await ask()).status === 500)
  await service.close()
})

it('a process that starts waits for a primary and then serves', async () => {
  proxy.cutConnections()
  const started = startSampleProcess([], { MONGODB_URL: proxy.url, PORT: '0', SAMPLE_STEPS: '1', ...limits })
  await waitUntil(() => started.output().includes('waits for it for up to a minute'))
  await withoutPrimary()
  await waitUntil(() => started.output().includes('"started"'))
  expect(started.child.exitCode).toBeNull()
})

it('a service whose migration and start meet an outage does both once there is a primary again', async () => {
  let starts = 0
  const connection = await engines.documents.connection('sample')
  proxy.cutConnections()
  const starting = startSample({
    engines,
    migrations: sampleMigrations(1),
    start: async () => {
      starts += 1
      await connection.collection('things').findOne({ name: 'x' })
    },
  })
  await withoutPrimary()
  const { service } = await starting
  expect(starts).toBeGreaterThan(0)
  expect(await connection.collection('migrations').countDocuments()).toBeGreaterThan(0)
  await service.close()
})
