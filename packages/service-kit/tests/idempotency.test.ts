// Proves API-22.
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineApi, type Member } from '@plekje/contracts'
import { EngineSettings, type Engines, openEngines } from '@plekje/engines'
import { holdDate, LONG_TIME_LIMITS, waitUntil } from '@plekje/testing'
import { callService } from '@plekje/testing/service-caller'
import { z } from 'zod'
import {
  answer,
  assembleService,
  ConflictError,
  type Creation,
  createIdempotency,
  createLogger,
  type Idempotency,
  idempotencyKeys,
  implement,
  migrate,
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
})
const log = createLogger({ name: 'sample', level: 'silent' })
const HELD_MS = 6000
const anna: Member = { id: 'u-anna', username: 'anna', isAdmin: false }

/** The handler's work, set by the tests. */
let handle: (creation: Creation, text: string) => Promise<void> | void
/** Notes by id, as a store with a unique index would have them, and the number of writes. */
let notes: Map<string, string>
let begun: number
let directory: string
let engines: Pick<Engines, 'documents'> & { close(): Promise<void> }
let idempotency: Idempotency
let services: Service[]
let urls: string[]

const open = async () => {
  const settingsOfEngines = { DATA_DIR: directory, EMBEDDED_REFUSE_SCANS: 'on', ...LONG_TIME_LIMITS }
  engines = await openEngines(EngineSettings.parse(settingsOfEngines), ['documents'])
  const documents = engines.documents
  await migrate(
    documents,
    { database: 'sample', steps: [], models: (connection) => [idempotencyKeys(connection)] },
    { log },
  )
  const keys = idempotencyKeys(await documents.connection('sample'))
  idempotency = createIdempotency(keys, log, { heldMs: HELD_MS })
  const notesRoutes = implement(api, {
    addNote: async ({ body, creation }) => {
      begun += 1
      notes.set(creation.id, notes.get(creation.id) ?? body.text)
      await handle(creation, body.text)
      return answer({ id: creation.id, text: body.text }, { headers: { 'X-Kept': 'yes' } })
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
  handle = () => undefined
  notes = new Map()
  begun = 0
  directory = await mkdtemp(join(tmpdir(), 'plekje-idempotency-'))
  await open()
})
afterEach(async () => {
  jest.useRealTimers()
  await close()
  await rm(directory, { recursive: true, force: true })
})

const add = (
  key: string | undefined,
  {
    text = 'mooi',
    as,
    name = 'one',
    process = 0,
  }: { text?: string; as?: Member | undefined; name?: string; process?: number } = {},
) =>
  callService('POST', `${urls[process]}/api/notes/${name}`, 'sample', {
    as,
    body: { text },
    headers: key === undefined ? {} : { 'Idempotency-Key': key },
  })
const stored = async () => {
  const connection = await engines.documents.connection('sample')
  return connection.collection('idempotency_keys').find({}, { comment: 'scan: the few of this test' }).toArray()
}

describe('a request that comes again under its key', () => {
  it('is answered as the first time, at any process, and done once', async () => {
    const key = randomUUID()
    const first = await add(key)
    const again = await add(key, { process: 1 })
    expect([first.status, first.headers.get('idempotency-replayed')]).toEqual([201, null])
    expect([again.status, again.headers.get('idempotency-replayed'), again.headers.get('x-kept')]).toEqual([
      ...[201, 'true', 'yes'],
    ])
    expect(again.body).toEqual(first.body)
    expect([begun, notes.size]).toEqual([1, 1])
  })

  it('is refused when it asks something else', async () => {
    const key = randomUUID()
    await add(key)
    for (const other of [{ text: 'lelijk' }, { name: 'two' }]) {
      expect(await add(key, other)).toMatchObject({ status: 422, body: { code: 'idempotency_key_reused' } })
    }
    expect(begun).toBe(1)
  })

  it('is told to come back while the first one is worked on, also for longer than a key is held', async () => {
    const key = randomUUID()
    let end: () => void = () => undefined
    handle = () => new Promise((resolve) => (end = resolve))
    const first = add(key)
    await waitUntil(() => begun === 1)
    const heldUntil = async () => Number((await stored())[0]?.heldUntil)
    const firstEnd = await heldUntil()
    const again = await add(key, { process: 1 })
    expect(again).toMatchObject({ status: 409, body: { code: 'request_running' } })
    expect(again.headers.get('retry-after')).toMatch(/^[1-6]$/)
    await waitUntil(async () => (await heldUntil()) > firstEnd)
    holdDate(firstEnd)
    expect(await add(key, { process: 1 })).toMatchObject({ status: 409, body: { code: 'request_running' } })
    end()
    expect((await first).status).toBe(201)
    expect((await add(key, { process: 1 })).status).toBe(201)
    expect(begun).toBe(1)
  })

  it('is done once of many at the same time', async () => {
    const key = randomUUID()
    const all = await Promise.all(Array.from({ length: 20 }, (_, at) => add(key, { process: at % 2 })))
    expect(new Set(all.map(({ status }) => status === 409 || status === 201))).toEqual(new Set([true]))
    expect([begun, notes.size]).toEqual([1, 1])
  })

  it('is done when the first one was refused, or is another one then', async () => {
    const key = randomUUID()
    handle = ({ id }) => {
      notes.delete(id)
      throw new ConflictError('taken', 'Bezet.')
    }
    expect((await add(key)).status).toBe(409)
    handle = () => undefined
    expect((await add(key, { text: 'lelijk' })).status).toBe(201)
    expect([...notes.values()]).toEqual(['lelijk'])
  })

  it('finds what the first one made that failed after it', async () => {
    const key = randomUUID()
    const creations: Creation[] = []
    handle = (creation) => {
      creations.push(creation)
      if (creations.length === 1) throw new Error('the answer of the store was lost')
    }
    expect((await add(key)).status).toBe(500)
    expect((await add(key, { text: 'lelijk' })).status).toBe(422)
    expect((await add(key)).status).toBe(201)
    expect(creations.map(({ isResumed }) => isResumed)).toEqual([false, true])
    expect([...notes.keys()]).toEqual([creations[0]?.id])
  })

  it('finds what a process made that died before it could answer', async () => {
    const key = randomUUID()
    let isAway = false
    handle = async () => {
      if (isAway) return
      isAway = true
      // Neither can the response be stored nor the key be released.
      await engines.close()
    }
    expect((await add(key)).status).toBe(201)
    await close()
    await open()
    holdDate(Date.now() + HELD_MS)
    expect((await add(key)).status).toBe(201)
    expect([begun, notes.size]).toEqual([2, 1])
    expect((await add(key)).headers.get('idempotency-replayed')).toBe('true')
  })
})

it('keys belong to whom they come from', async () => {
  const key = randomUUID()
  for (const as of [undefined, anna, { ...anna, id: 'u-bas' }]) expect((await add(key, { as })).status).toBe(201)
  expect(notes.size).toBe(3)
})

it('without a key each request counts, and nothing is kept of it', async () => {
  await add(undefined)
  await add(undefined)
  expect([notes.size, await stored()]).toEqual([2, []])
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
  handle = () => {
    throw new Error('it failed')
  }
  await add(key, { text: 'wachtwoord', as: anna })
  await add(randomUUID())
  const text = JSON.stringify(await stored())
  expect(text).not.toContain(key)
  expect(text).not.toContain('wachtwoord')
  await idempotency.forget([anna.id])
  expect(await stored()).toHaveLength(1)
})

it('a service that creates cannot be put together without a place for keys', () => {
  const routes = implement(api, { addNote: ({ creation, body }) => ({ id: creation.id, text: body.text }) })
  expect(() => assembleService({ name: 'sample', settings, engines: {}, implementations: [routes], log })).toThrow(
    'POST /notes/:name: creates, without idempotency',
  )
})
