// Proves PLATFORM-1.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createContext, runInContext } from 'node:vm'
import { SERVICES_WITH_DATABASES } from '@plekje/contracts'
import { root } from '../src/units'

const script = readFileSync(join(root, 'docker/mongodb/databases.js'), 'utf8')

interface User {
  readonly pwd: string
  readonly roles: readonly { readonly role: string; readonly db: string }[]
}

/** The part of a server that the script uses through mongosh. A new replica set has a primary after some queries. */
function createServer() {
  const users = new Map<string, User>()
  const state = { set: undefined as object | undefined, address: '', untilPrimary: 3, isStuck: false }
  const admin = {
    hello: () => {
      if (!state.set) return { isWritablePrimary: false }
      if (!state.isStuck) state.untilPrimary -= 1
      return { setName: 'rs0', isWritablePrimary: state.untilPrimary <= 0 }
    },
    runCommand: (command: { replSetInitiate: object }) => {
      if (state.set) throw new Error('already initialized')
      state.set = command.replSetInitiate
    },
    getUser: (name: string) => users.get(name) ?? null,
    createUser: ({ user, ...rest }: User & { user: string }) => {
      if (users.has(user)) throw new Error(`User "${user}@admin" already exists`)
      users.set(user, rest)
    },
    updateUser: (name: string, changes: User) => {
      if (!users.has(name)) throw new Error(`User ${name}@admin not found`)
      users.set(name, changes)
    },
  }
  class Mongo {
    constructor(address: string) {
      state.address = address
    }
    getDB = (name: string) => {
      if (name !== 'admin') throw new Error(`asked for ${name}`)
      return admin
    }
  }
  return { users, state, Mongo }
}

const USERS = [...SERVICES_WITH_DATABASES, 'backup', 'monitoring']
const passwords = (suffix: string) =>
  Object.fromEntries(USERS.map((name) => [`MONGODB_PASSWORD_${name.toUpperCase()}`, `${name}-${suffix}`]))

function run({ Mongo }: ReturnType<typeof createServer>, env: Record<string, string>) {
  let now = Date.now()
  const clock = { now: () => now }
  const sleep = (milliseconds: number) => {
    now += milliseconds
  }
  const printed: string[] = []
  const print = (line: string) => void printed.push(line)
  const globals = { Mongo, process: { env }, sleep, print, Date: clock, encodeURIComponent }
  runInContext(script, createContext(globals))
  return printed
}

describe('docker/mongodb/databases.js', () => {
  it('makes the replica set, waits for its primary, and a user of its own database alone for each service', () => {
    const server = createServer()
    expect(run(server, { MONGODB_PASSWORD: 'of/root', ...passwords('1') })).toHaveLength(1)
    expect(server.state.address).toMatch(
      /^mongodb:\/\/plekje:of%2Froot@mongodb:27017\/\?authSource=admin&directConnection=true/,
    )
    expect(server.state.set).toMatchObject({ _id: 'rs0', members: [{ host: 'mongodb:27017' }] })
    expect([...server.users.keys()]).toEqual(USERS)
    for (const [name, { pwd, roles }] of server.users) {
      expect([name, pwd]).toEqual([name, `${name}-1`])
      if (name === 'backup' || name === 'monitoring') continue
      expect(roles.map(({ role, db }) => [role, db])).toEqual([
        ['readWrite', name],
        ['dbAdmin', name],
      ])
    }
  })

  it('makes a user of every database for backups and restores', () => {
    const server = createServer()
    run(server, { MONGODB_PASSWORD: 'root', ...passwords('1') })
    expect(server.users.get('backup')?.roles).toEqual([
      { role: 'readWriteAnyDatabase', db: 'admin' },
      { role: 'dbAdminAnyDatabase', db: 'admin' },
    ])
  })

  it('makes a user that reads metrics and no data', () => {
    const server = createServer()
    run(server, { MONGODB_PASSWORD: 'root', ...passwords('1') })
    expect(server.users.get('monitoring')?.roles).toEqual([{ role: 'clusterMonitor', db: 'admin' }])
  })

  it('called again makes nothing anew, and brings passwords to what the environment says', () => {
    const server = createServer()
    run(server, { MONGODB_PASSWORD: 'root', ...passwords('1') })
    run(server, { MONGODB_PASSWORD: 'root', ...passwords('2') })
    expect(server.users.get('reviews')?.pwd).toBe('reviews-2')
  })

  it('fails where a password is missing, or no primary comes', () => {
    const { MONGODB_PASSWORD_REVIEWS: _, ...rest } = passwords('1')
    expect(() => run(createServer(), { MONGODB_PASSWORD: 'root', ...rest })).toThrow(
      'MONGODB_PASSWORD_REVIEWS is not set',
    )
    const stuck = createServer()
    stuck.state.isStuck = true
    expect(() => run(stuck, { MONGODB_PASSWORD: 'root', ...passwords('1') })).toThrow('has no primary')
  })
})
