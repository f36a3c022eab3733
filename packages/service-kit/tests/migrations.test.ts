import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type EmbeddedMongo, openEmbeddedMongo } from '@plekje/embedded-mongo'
import { type Documents, EngineSettings, openEngines } from '@plekje/engines'
import { freePort, LONG_TIME_LIMITS, waitUntil } from '@plekje/testing'
import { sendCall } from '@plekje/testing/service-caller'
import { type Connection, mongo as driver } from 'mongoose'
import { createLogger, migrate } from '../src'
import { sampleMigrations, stepsRun } from './sample-migrations'
import { endProcesses, startSampleProcess } from './start-sample-process'

let directory: string
let mongo: EmbeddedMongo
let documents: Documents
let connection: Connection
let closeEngines: () => Promise<void>
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'plekje-migrations-'))
  mongo = await openEmbeddedMongo({ directory })
  const { close, ...engines } = await openEngines(EngineSettings.parse({ MONGODB_URL: mongo.url }), ['documents'])
  documents = engines.documents
  closeEngines = close
  connection = await documents.connection('sample')
})
afterEach(async () => {
  await endProcesses()
  await closeEngines()
  await mongo.close()
  await rm(directory, { recursive: true, force: true })
})

const start = (command: string, env: Record<string, string> = {}) =>
  startSampleProcess([command], { ...LONG_TIME_LIMITS, MONGODB_URL: mongo.url, SAMPLE_STEPS: '2', ...env })
const lines: { msg?: string; later?: string[] }[] = []
const log = createLogger({ name: 'sample', level: 'info' }, { write: (line) => void lines.push(JSON.parse(line)) })
const bothSteps = ['0001-write-it-down', '0002-write-it-down']
const noPause = { onRun: async () => undefined }

describe('the command migrate', () => {
  it('runs each step once, also when two processes run it at the same time', async () => {
    const both = [start('migrate'), start('migrate')]
    expect(await Promise.all(both.map(({ exited }) => exited))).toEqual([0, 0])
    expect(await stepsRun(connection)).toEqual(bothSteps)
    const names = (await connection.collection('things').indexes()).map(({ key }) => key)
    expect(names).toContainEqual({ name: 1 })
    const again = await migrate(documents, sampleMigrations(2), { log })
    expect(again.applied).toEqual([])
  })

  it('names a failed step, does not record it, and resumes there the next time', async () => {
    const failing = start('migrate', { SAMPLE_FAILS: '0002' })
    expect(await failing.exited).toBe(1)
    expect(failing.output()).toContain('sample: migration 0002-write-it-down failed: the disk is full')
    expect(await stepsRun(connection)).toEqual(['0001-write-it-down'])
    const { applied } = await migrate(documents, sampleMigrations(2, noPause), { log })
    expect(applied[0]).toBe('0002-write-it-down')
    expect(await stepsRun(connection)).toEqual(bothSteps)
  })

  it('names the collection whose documents violate a unique index', async () => {
    await connection.collection('things').insertMany([{ name: 'same' }, { name: 'same' }])
    const failed = migrate(documents, sampleMigrations(1, noPause), { log })
    await expect(failed).rejects.toThrow(/^sample: migration of the indexes of things failed: .*duplicate key/)
    await connection.collection('things').deleteOne({ name: 'same' })
    const { applied } = await migrate(documents, sampleMigrations(1, noPause), { log })
    expect(applied).toEqual([expect.stringMatching(/^index things name /)])
  })

  it('builds indexes without a time limit, and waits for a majority of the members alone', async () => {
    const building = jest.spyOn(driver.Collection.prototype, 'createIndexes')
    await migrate(documents, sampleMigrations(0), { log })
    expect(building.mock.calls[0]?.[1]).toEqual({ socketTimeoutMS: 0, commitQuorum: 'majority' })
    building.mockRestore()
  })

  it('restores a dropped index', async () => {
    await migrate(documents, sampleMigrations(0), { log })
    await connection.collection('things').dropIndexes()
    await migrate(documents, sampleMigrations(0), { log })
    expect((await connection.collection('things').indexes()).map(({ key }) => key)).toContainEqual({ name: 1 })
  })

  it('logs a database that a later version has migrated, and leaves it unchanged', async () => {
    await migrate(documents, sampleMigrations(2, noPause), { log })
    lines.length = 0
    expect((await migrate(documents, sampleMigrations(1, noPause), { log })).applied).toEqual([])
    expect(lines).toContainEqual(expect.objectContaining({ later: ['0002-write-it-down'] }))
    expect(await stepsRun(connection)).toEqual(bothSteps)
  })

  it('refuses steps without consecutive numbers', async () => {
    const [first] = sampleMigrations(1).steps
    if (!first) throw new Error('no step')
    const skipped = { ...sampleMigrations(0), steps: [{ ...first, id: '0002-too-early' }] }
    await expect(migrate(documents, skipped, { log })).rejects.toThrow('must be called 0001-what-it-does')
  })
})

describe('the lock', () => {
  const locks = () => connection.collection<{ _id: string; holder: string; until: Date }>('migrationLock')

  it('of a killed process expires', async () => {
    await locks().insertOne({ _id: 'lock', holder: 'died', until: new Date(Date.now() + 400) })
    const { applied } = await migrate(documents, sampleMigrations(1, noPause), { log, leaseMs: 400 })
    expect(applied[0]).toBe('0001-write-it-down')
    expect(await locks().countDocuments()).toBe(0)
  })

  it('that another process took over meanwhile leaves the step unrecorded', async () => {
    const takeOver = () => locks().updateOne({ _id: 'lock' }, { $set: { holder: 'another' } })
    const overtaken = migrate(documents, sampleMigrations(1, { onRun: takeOver }), { log })
    await expect(overtaken).rejects.toThrow('0001-write-it-down failed: another process took over')
    expect(await connection.collection('migrations').countDocuments()).toBe(0)
  })
})

describe('a service with MIGRATIONS=before', () => {
  it('serves once the command has run, and not before', async () => {
    const port = await freePort()
    const serving = start('serve', { MIGRATIONS: 'before', PORT: String(port) })
    await waitUntil(() => serving.output().includes('waits until'), { what: 'what it waits for' })
    expect(serving.output()).toContain(bothSteps[1])
    await expect(fetch(`http://127.0.0.1:${port}/healthz`)).rejects.toThrow()
    expect(await stepsRun(connection)).toEqual([])
    await migrate(documents, sampleMigrations(2, noPause), { log })
    await waitUntil(async () => (await fetch(`http://127.0.0.1:${port}/readyz`)).ok, { what: '/readyz' })
    expect(await stepsRun(connection)).toEqual(bothSteps)
  })

  it('ends at once when it is stopped while it waits', async () => {
    const serving = start('serve', { MIGRATIONS: 'before', PORT: '0' })
    await waitUntil(() => serving.output().includes('waits until'), { what: 'what it waits for' })
    serving.child.kill('SIGTERM')
    expect(await serving.exited).toBe(0)
  })
})

describe('the end of a service', () => {
  it('begins with unreadiness, serves for DRAIN_SECONDS, finishes requests and exits with 0', async () => {
    const port = await freePort()
    const url = `http://127.0.0.1:${port}`
    const serving = start('serve', { PORT: String(port), DRAIN_SECONDS: '1' })
    await waitUntil(async () => (await fetch(`${url}/readyz`)).ok, { what: '/readyz' })
    const slow = sendCall('GET', `${url}/slow`, 'sample')
    serving.child.kill('SIGTERM')
    await waitUntil(async () => (await fetch(`${url}/readyz`)).status === 503, { what: 'an unready /readyz' })
    const late = await sendCall('GET', `${url}/api/things/late`, 'sample')
    expect(late.status).toBe(200)
    expect(late.headers.get('connection')).toBe('close')
    expect(await (await slow).json()).toEqual({ slow: true })
    expect(await serving.exited).toBe(0)
  })
})

it('a service lists its commands when it is given an unknown one', async () => {
  const asked = start('migrat')
  expect(await asked.exited).toBe(2)
  expect(asked.output()).toContain('Unknown command: migrat\nCommands: serve, migrate, count twice')
})

it('a command takes the argument that it is listed with, and no other', async () => {
  const [counted, without, other] = [['count', 'twice'], ['count'], ['migrate', 'twice']].map((args) =>
    startSampleProcess(args, { MONGODB_URL: mongo.url }),
  )
  expect(await Promise.all([counted?.exited, without?.exited, other?.exited])).toEqual([0, 2, 2])
})
