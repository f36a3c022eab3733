// Proves PLATFORM-19.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { EngineSettings, openEngines } from '@plekje/engines'
import { outboxModels } from '@plekje/service-kit'
import { testSeed } from '@plekje/testing'
import { seatsModel } from '../src/storage/administrator-seats'
import { erasureModel } from '../src/storage/erasure-model'
import { recountRegistrations } from '../src/storage/registration-counts'
import { DATABASE, userModel } from '../src/storage/user-model'

const ROUNDS = 3
const scan = { comment: 'scan: a test looks at everything' }

let dataDir: string
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'accounts-killed-'))
})
afterAll(() => rm(dataDir, { recursive: true, force: true }))

const open = async () => {
  const settings = EngineSettings.parse({ DATA_DIR: dataDir, MONGODB_TIMEOUT_MS: '600000' })
  const engines = await openEngines(settings, ['documents'])
  return { engines, connection: await engines.documents.connection(DATABASE) }
}

async function makeRoot() {
  const { engines, connection } = await open()
  await seatsModel(connection).create({ _id: 'administrators', ids: ['root'] })
  await engines.close()
}

/** Writes in a process that is killed once it has told so many times that something is done. */
async function writeAndKill(round: number, acknowledgements: number): Promise<string[]> {
  const command = ['--import', 'tsx', join(__dirname, 'writing-worker.ts'), dataDir, `${round}`]
  const worker = spawn(process.execPath, command, { stdio: ['ignore', 'pipe', 'inherit'] })
  let text = ''
  worker.stdout.on('data', (chunk: Buffer) => {
    text += chunk.toString()
    if (text.split('\n').length > acknowledgements) worker.kill('SIGKILL')
  })
  const [code, signal] = await once(worker, 'close')
  // Any other end is a failure of the worker.
  expect({ code, signal }).toEqual({ code: null, signal: 'SIGKILL' })
  // The last line may be cut off.
  return text.split('\n').slice(0, -1)
}

async function readStore() {
  const { engines, connection } = await open()
  const users = await userModel(connection).collection.find({}, scan).toArray()
  const erasures = await erasureModel(connection).collection.find({}, scan).toArray()
  const stored = {
    users: new Set(users.map(({ _id }) => String(_id))),
    administrators: users.filter(({ isAdmin }) => isAdmin).map(({ _id }) => String(_id)),
    seats: (await seatsModel(connection).findById('administrators').lean())?.ids ?? [],
    erased: erasures.map(({ _id }) => String(_id)),
    events: await outboxModels(connection).rows.collection.find({}, scan).toArray(),
    recounted: await recountRegistrations(connection),
  }
  await engines.close()
  return stored
}

it('a killed process leaves each change whole: user, seat, hour, erasure and events, and no acknowledged one is lost', async () => {
  await makeRoot()
  const moments = [0, 1, 2].map((at) => 20 + ((testSeed() + at * 37) % 60))
  const told: string[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    told.push(...(await writeAndKill(round, moments[round] ?? 20)))
    const { users, administrators, seats, erased, events, recounted } = await readStore()
    const idsOf = (what: string) =>
      told.filter((line) => line.startsWith(`${what} `)).map((line) => line.split(' ')[1] ?? '')
    const perhapsRemoved = new Set(idsOf('removing'))
    expect(idsOf('added').filter((id) => !users.has(id) && !perhapsRemoved.has(id))).toEqual([])
    expect(idsOf('removed').filter((id) => users.has(id) || !erased.includes(id))).toEqual([])
    // The hours are those of the users, and the seats name whom users say to be administrators.
    expect(recounted).toEqual({ repaired: 0 })
    expect([...seats].sort()).toEqual([...administrators, 'root'].sort())
    const idsTold = (change: string) => events.filter(({ data }) => data.change === change).map(({ key }) => key)
    expect(idsTold('registered').sort()).toEqual([...users, ...erased].sort())
    expect(idsTold('erased').sort()).toEqual([...erased].sort())
    const ledger = events.filter(({ topic }) => topic === 'member.erased').map(({ key }) => key)
    expect(ledger.sort()).toEqual([...erased].sort())
    const audited = events.filter(({ topic }) => topic === 'admin.audited')
    expect(audited).toHaveLength(idsTold('rights').length)
    expect(users.size).toBeGreaterThan(0)
  }
})
