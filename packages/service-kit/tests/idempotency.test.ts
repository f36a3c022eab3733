// Proves API-22.
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineApi, type Member } from '@plekje/contracts'
import { EngineSettings, type Engines, openEngines } from '@plekje/engines'
import { LONG_TIME_LIMITS, waitUntil } from '@plekje/testing'
import { callService } from '@plekje/testing/service-caller'
import mongoose, { type Model, mongo, Schema } from 'mongoose'
import { z } from 'zod'
import {
  answer,
  assembleService,
  ConflictError,
  createIdempotency,
  createLogger,
  type Idempotency,
  idempotencyKeys,
  implement,
  inTransaction,
  migrate,
  modelOnce,
  removeUnansweredKeys,
  type Service,
} from '../src'
import { settings } from './sample-service'

const api = defineApi({
  addNote: {
    method: 'POST',
    path: '/notes/:name',
    access: 'public',
    refuses: [],
    whenRepeated: 'keyed',
    summary: 'Creates',
    params: z.object({ name: z.string() }),
    body: z.object({ text: z.string() }),
    reply: z.object({ id: z.string(), text: z.string() }),
    status: 201,
  },
  addLimitedNote: {
    method: 'POST',
    path: '/limited-notes/:name',
    access: 'public',
    refuses: [],
    whenRepeated: 'keyed',
    summary: 'Creates, at a cost before',
    params: z.object({ name: z.string() }),
    body: z.object({ text: z.string() }),
    reply: z.object({ id: z.string() }),
    status: 201,
  },
})
const log = createLogger({ name: 'sample', level: 'silent' })
const anna: Member = { id: 'u-anna', username: 'anna', isAdmin: false }

interface Note {
  readonly _id: string
  readonly text: string
}
const noteSchema = new Schema<Note>({ _id: { type: String }, text: String }, { collection: 'notes', versionKey: false })

/** The handler calls these within its transaction and before it; tests set them. */
let within: (text: string) => Promise<void> | void
let before: () => Promise<void> | void
let begun: number
let directory: string
let engines: Pick<Engines, 'documents'> & { close(): Promise<void> }
let notes: Model<Note>
let idempotency: Idempotency
let services: Service[]
let urls: string[]

const connect = () => engines.documents.connection('sample')

const open = async () => {
  const settingsOfEngines = { DATA_DIR: directory, EMBEDDED_REFUSE_SCANS: 'on', ...LONG_TIME_LIMITS }
  engines = await openEngines(EngineSettings.parse(settingsOfEngines), ['documents'])
  const connection = await connect()
  await migrate(
    engines.documents,
    { database: 'sample', steps: [], models: (connection) => [idempotencyKeys(connection)] },
    { log },
  )
  notes = modelOnce(connection, 'Note', noteSchema)
  idempotency = createIdempotency(idempotencyKeys(connection))
  const notesRoutes = implement(api, {
    addNote: async ({ body, creation }) => {
      await before()
      return inTransaction(connection, async () => {
        begun += 1
        const id = randomUUID()
        await notes.insertMany([{ _id: id, text: body.text }], { lean: true })
        await within(body.text)
        return creation.storeReply(answer({ id, text: body.text }, { headers: { 'X-Kept': 'yes' } }))
      })
    },
    addLimitedNote: async ({ creation }) => {
      await creation.endRepeat()
      await before()
      return inTransaction(connection, () => creation.storeReply({ id: 'limited' }))
    },
  })
  // Two processes of the service.
  services = [1, 2].map(() =>
    assembleService({ name: 'sample', settings, engines: {}, implementations: [notesRoutes], idempotency, log }),
  )
  urls = (await Promise.all(services.map((service) => service.start()))).map(({ url }) => url)
}
const close = async () => {
  await Promise.all(services.map((service) => service.close()))
  await engines.close()
}

beforeEach(async () => {
  within = () => undefined
  before = () => undefined
  begun = 0
  directory = await mkdtemp(join(tmpdir(), 'plekje-idempotency-'))
  await open()
})
afterEach(async () => {
  jest.restoreAllMocks()
  mongoose.set('debug', false)
  await close()
  await rm(directory, { recursive: true, force: true })
})

interface Sent {
  readonly text?: string
  readonly as?: Member | undefined
  readonly name?: string
  readonly process?: number
  readonly path?: string
}

const add = (key: string | undefined, { text = 'mooi', as, name = 'one', process = 0, path = 'notes' }: Sent = {}) =>
  callService('POST', `${urls[process]}/api/${path}/${name}`, 'sample', {
    as,
    body: { text },
    headers: key === undefined ? {} : { 'Idempotency-Key': key },
  })
const all = { comment: 'scan: the few of this test' }
const stored = async () => (await connect()).collection('idempotency_keys').find({}, all).toArray()
const texts = async () => (await notes.find({}, null, all).lean()).map(({ text }) => text)

describe('a repeat under the same key', () => {
  it('gets the first response from any process, and does nothing', async () => {
    const key = randomUUID()
    const first = await add(key)
    const again = await add(key, { process: 1 })
    expect([first.status, first.headers.get('idempotency-replayed')]).toEqual([201, null])
    expect([again.status, again.headers.get('idempotency-replayed'), again.headers.get('x-kept')]).toEqual([
      ...[201, 'true', 'yes'],
    ])
    expect(again.body).toEqual(first.body)
    expect(await texts()).toEqual(['mooi'])
  })

  it('gets the first response also when it would be refused now', async () => {
    const key = randomUUID()
    const first = await add(key)
    before = () => {
      throw new ConflictError('taken', 'Bezet.')
    }
    expect(await add(key)).toMatchObject({ status: 201, body: first.body })
    expect((await add(randomUUID())).status).toBe(409)
  })

  it('ends before costly or counted work, if the handler calls endRepeat', async () => {
    const key = randomUUID()
    let counted = 0
    before = () => {
      counted += 1
    }
    const path = 'limited-notes'
    for (const replayed of [null, 'true']) {
      const { status, headers } = await add(key, { path })
      expect([status, headers.get('idempotency-replayed')]).toEqual([201, replayed])
    }
    expect(counted).toBe(1)
    expect(await add(key, { path, text: 'lelijk' })).toMatchObject({ status: 422 })
  })

  it('is refused when it differs from the first request', async () => {
    const key = randomUUID()
    await add(key)
    for (const other of [{ text: 'lelijk' }, { name: 'two' }]) {
      expect(await add(key, other)).toMatchObject({ status: 422, body: { code: 'idempotency_key_reused' } })
    }
    expect(await texts()).toEqual(['mooi'])
  })

  it('may overtake a first request that is still running: one of them creates, and both get its response', async () => {
    const key = randomUUID()
    let end: () => void = () => undefined
    within = () => (begun === 1 ? new Promise((resolve) => (end = resolve)) : undefined)
    const first = add(key)
    await waitUntil(() => begun === 1)
    const again = await add(key, { process: 1 })
    end()
    const last = await first
    expect([again.status, last.status]).toEqual([201, 201])
    expect(last.body).toEqual(again.body)
    expect([again.headers.get('idempotency-replayed'), last.headers.get('idempotency-replayed')]).toEqual([
      null,
      'true',
    ])
    expect(await texts()).toEqual(['mooi'])
  })

  it('creates only once among twenty simultaneous requests, and all get the same response', async () => {
    const key = randomUUID()
    const replies = await Promise.all(Array.from({ length: 20 }, (_, at) => add(key, { process: at % 2 })))
    expect(new Set(replies.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1)
    expect(await texts()).toEqual(['mooi'])
  })

  it('runs when the first request was refused, and may then differ', async () => {
    const key = randomUUID()
    within = () => {
      throw new ConflictError('taken', 'Bezet.')
    }
    expect((await add(key)).status).toBe(409)
    within = () => undefined
    expect((await add(key, { text: 'lelijk' })).status).toBe(201)
    expect(await texts()).toEqual(['lelijk'])
  })

  it('runs when the first one failed or its process died before the commit, which leaves nothing', async () => {
    const key = randomUUID()
    within = () => {
      throw new Error('the process dies here')
    }
    expect((await add(key)).status).toBe(500)
    expect([await texts(), await stored()]).toEqual([[], []])
    within = () => undefined
    await close()
    await open()
    expect((await add(key)).status).toBe(201)
    expect(await texts()).toEqual(['mooi'])
  })

  it('gets the response of a first request whose commit succeeded but lost its reply', async () => {
    const key = randomUUID()
    const { commitTransaction } = mongo.ClientSession.prototype
    const committing = jest.spyOn(mongo.ClientSession.prototype, 'commitTransaction')
    committing.mockImplementation(async function (this: mongo.ClientSession) {
      await commitTransaction.call(this)
      throw new mongo.MongoNetworkError('connection closed')
    })
    expect(await add(key)).toMatchObject({ status: 503, body: { code: 'outcome_unknown' } })
    committing.mockRestore()
    const again = await add(key)
    expect([again.status, again.headers.get('idempotency-replayed')]).toEqual([201, 'true'])
    expect(await texts()).toEqual(['mooi'])
  })

  it('trusts only a response that a failover cannot undo', async () => {
    const key = randomUUID()
    await add(key)
    const concerns: unknown[] = []
    mongoose.set('debug', (collection: string, method: string, ...[, options]: { readConcern?: unknown }[]) => {
      if (`${collection}.${method}` === 'idempotency_keys.findOne') concerns.push(options?.readConcern)
    })
    await add(key)
    expect(concerns).toEqual([{ level: 'majority' }])
  })
})

describe('a key of the version before transactions', () => {
  const insertKey = async (change: object) => {
    const [{ _id, fingerprint } = { _id: '', fingerprint: '' }] = await stored()
    const collection = (await connect()).collection('idempotency_keys')
    await collection.replaceOne({ _id: _id as never }, { fingerprint, ...change, createdAt: new Date() })
  }

  it('is answered with 409 while that version works on it, and forgotten by the migration', async () => {
    const key = randomUUID()
    await add(key)
    await insertKey({ creationId: randomUUID(), holder: randomUUID(), heldUntil: new Date() })
    const reply = await add(key)
    expect(reply).toMatchObject({ status: 409, body: { code: 'request_running' } })
    expect(reply.headers.get('retry-after')).toBe('1')
    await removeUnansweredKeys(await connect())
    expect((await add(key)).headers.get('idempotency-replayed')).toBeNull()
  })

  it('gives its stored response', async () => {
    const key = randomUUID()
    await add(key)
    const kept = { status: 201, headers: {}, json: '{"id":"x","text":"mooi"}' }
    await insertKey({ creationId: randomUUID(), holder: randomUUID(), heldUntil: new Date(), answer: kept })
    expect(await add(key)).toMatchObject({ status: 201, body: { id: 'x' } })
  })
})

it('idempotency keys of different callers are independent', async () => {
  const key = randomUUID()
  for (const as of [undefined, anna, { ...anna, id: 'u-bas' }]) expect((await add(key, { as })).status).toBe(201)
  expect(await texts()).toHaveLength(3)
})

it('a request without a key always runs, and is not recorded', async () => {
  await add(undefined)
  await add(undefined)
  expect([(await texts()).length, await stored()]).toEqual([2, []])
})

it.each(['kort', 'met spaties is het geen sleutel', 'x'.repeat(65), '"abcdefghijklmnopqrst"'])(
  'what is no key is refused: %s',
  async (key) => {
    expect(await add(key)).toMatchObject({ status: 400, body: { code: 'malformed_idempotency_key' } })
    expect(begun).toBe(0)
  },
)

it('neither the key nor what was sent can be read in the store, and of an erased member nothing is left', async () => {
  const key = randomUUID()
  await add(key, { path: 'limited-notes', text: 'wachtwoord', as: anna })
  await add(randomUUID())
  const text = JSON.stringify(await stored())
  expect(text).not.toContain(key)
  expect(text).not.toContain('wachtwoord')
  await idempotency.forget([anna.id])
  expect(await stored()).toHaveLength(1)
})

it('a service with a keyed endpoint cannot be assembled without a store for keys', () => {
  const routes = implement(api, {
    addNote: ({ creation, body }) => creation.storeReply({ id: 'one', text: body.text }),
    addLimitedNote: ({ creation }) => creation.storeReply({ id: 'one' }),
  })
  expect(() => assembleService({ name: 'sample', settings, engines: {}, implementations: [routes], log })).toThrow(
    'creates something, so its service needs idempotency',
  )
})
