// Proves PLATFORM-25.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, readlinkSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { MongoClient } from 'mongodb'
import mongoose from 'mongoose'
import { type EmbeddedMongo, openEmbeddedMongo } from '../src'
import { freshDirectory } from './fresh-directory'
import { buildServerProcess, startServerProcess } from './server-process'

const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8)
const opened: EmbeddedMongo[] = []
afterEach(async () => {
  for (const server of opened.splice(0)) await server.close()
})
const openIn = async (directory: string) => {
  const server = await openEmbeddedMongo({ directory })
  opened.push(server)
  return server
}

async function writeAndRead({ url }: EmbeddedMongo): Promise<unknown> {
  const client = await MongoClient.connect(url, { serverSelectionTimeoutMS: 3000 })
  await client.db('door').collection<{ _id: number }>('rows').insertOne({ _id: 1 })
  const found = await client.db('door').collection('rows').findOne()
  await client.close()
  const connection = await mongoose.createConnection(url, { dbName: 'door' }).asPromise()
  expect(await connection.collection('rows').countDocuments()).toBe(1)
  await connection.close()
  return found
}

const ports = process.platform === 'linux' ? it : it.skip
ports('no port is opened, on loopback neither', async () => {
  const before = listeningPorts()
  await openIn(await freshDirectory())
  expect(listeningPorts()).toEqual(before)
})

it('the socket, its folder and the files of the store are their owner’s alone, also where they were not before', async () => {
  const directory = await freshDirectory()
  chmodSync(directory, 0o755)
  const { socketPath } = await openIn(directory)
  expect([modeOf(directory), modeOf(socketPath)]).toEqual(['700', '600'])
  for (const file of readdirSync(directory)) expect([file, modeOf(join(directory, file))]).toEqual([file, '600'])
})

const strangers = process.getuid?.() === 0 ? it : it.skip
strangers('another user of the machine cannot connect, wherever the socket lies', async () => {
  const short = await freshDirectory()
  const long = join(await freshDirectory(), 'x'.repeat(120))
  for (const directory of [short, long]) {
    const { socketPath } = await openIn(directory)
    const attempt = (uid: number) => {
      const program = `require('node:net').connect(process.argv[1]).on('connect', () => process.exit(0)).on('error', (error) => {
        process.stdout.write(error.code); process.exit(1) })`
      const child = spawn(process.execPath, ['-e', program, socketPath], {
        uid,
        gid: uid,
        stdio: ['ignore', 'pipe', 'inherit'],
      })
      let said = ''
      child.stdout.on('data', (text) => {
        said += text
      })
      return once(child, 'close').then(([code]) => `${code} ${said}`.trim())
    }
    expect(await attempt(0)).toBe('0')
    expect(await attempt(65_534)).toBe('1 EACCES')
  }
})

it.each([
  ['with spaces, accents, capitals and signs', 'Mijn Gegevens é # ? @ : & +'],
  ['with a percent sign, which drivers would decode twice', '100% van mij'],
  ['too long for a socket', join('a'.repeat(60), 'b'.repeat(60))],
])('a path %s works', async (_, name) => {
  const directory = join(await freshDirectory(), name)
  mkdirSync(directory, { recursive: true })
  const server = await openIn(directory)
  expect(Buffer.byteLength(server.socketPath)).toBeLessThanOrEqual(103)
  expect(await writeAndRead(server)).toEqual({ _id: 1 })
  expect(modeOf(dirname(server.socketPath))).toBe('700')
  await opened.pop()?.close()
  expect(existsSync(server.socketPath)).toBe(false)
  if (!server.socketPath.startsWith(directory)) expect(existsSync(dirname(server.socketPath))).toBe(false)
})

it('a socket that a killed process left is in nobody’s way', async () => {
  buildServerProcess()
  const directory = await freshDirectory()
  const killed = await startServerProcess(directory)
  await killed.kill()
  expect(existsSync(join(directory, 'mongodb.sock'))).toBe(true)
  expect(await writeAndRead(await openIn(directory))).toEqual({ _id: 1 })
})

/** TCP ports at which this process listens. */
function listeningPorts(): string[] {
  const sockets = new Set(
    readdirSync('/proc/self/fd').flatMap((fd) => {
      try {
        return [/^socket:\[(\d+)\]$/.exec(readlinkSync(`/proc/self/fd/${fd}`))?.[1] ?? '']
      } catch {
        return []
      }
    }),
  )
  return ['tcp', 'tcp6'].flatMap((protocol) => {
    const file = `/proc/self/net/${protocol}`
    if (!existsSync(file)) return []
    const rows = readFileSync(file, 'utf8').trim().split('\n').slice(1)
    return rows
      .map((row) => row.trim().split(/\s+/))
      .filter(([, , , state, , , , , , inode]) => state === '0A' && sockets.has(inode ?? ''))
      .map(([, address]) => `${protocol} ${address}`)
  })
}
