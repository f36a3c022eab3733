import { readdirSync, readFileSync, readlinkSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { ensure } from '@plekje/containers/checks'
import { MongoClient } from 'mongodb'
import type { AttackedPlatform } from '../platform/attacked-platform'
import { SiteUser } from '../platform/site-user'
import type { AttackGroup } from './attack-group'

/** Access by another user of the same machine. */
export const localUsers: AttackGroup = {
  name: 'Local users',
  async run(platform, checks) {
    await checks.try('no port serves the database without a password', async () => {
      const ports = listeningPorts(platform)
      const areOpen = await Promise.all(ports.map(listsDatabases))
      const openPorts = ports.filter((_, index) => areOpen[index])
      ensure(openPorts.length === 0, `the database answers on port ${openPorts.join(', ')} without a password`)
      return `${ports.length} ports`
    })
    await checks.try('other users of the machine can read none of the data', async () => {
      const readableEntries = entriesIn(platform.dataDir).filter((path) => (statSync(path).mode & 0o077) !== 0)
      ensure(
        readableEntries.length === 0,
        `${readableEntries.length} are open: ${readableEntries.slice(0, 5).join(', ')}`,
      )
      return `${entriesIn(platform.dataDir).length} files and folders`
    })
    await checks.try('readiness reveals nothing but yes or no', async () => {
      const response = (await new SiteUser(platform, 'kijker').call('GET', '/readyz')).must(200)
      ensure(response.text.length < 60, `it says ${response.text.slice(0, 200)}`)
      return response.text
    })
    await checks.try('the output contains no session id', async () => {
      const member = await new SiteUser(platform, 'lid').join()
      const output = platform.output()
      const session = /plekje_session=([^;]+)/.exec(member.cookie)?.[1] ?? 'none'
      ensure(!output.includes(session), 'the output contains a session id')
      return `${output.length} characters`
    })
  },
}

/** Ports of 127.0.0.1 on which the process listens, read from `/proc` of Linux. */
export function listeningPorts({ pid }: Pick<AttackedPlatform, 'pid'>): number[] {
  if (process.platform !== 'linux') throw new Error('listening ports can only be read on Linux')
  const sockets = new Set(readdirSync(`/proc/${pid}/fd`).map((fd) => socketInode(`/proc/${pid}/fd/${fd}`)))
  return readFileSync(`/proc/${pid}/net/tcp`, 'utf8')
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .filter((columns) => columns[STATE_COLUMN] === LISTEN_STATE && sockets.has(columns[INODE_COLUMN]))
    .map((columns) => Number.parseInt(columns[ADDRESS_COLUMN]?.split(':')[1] ?? '', 16))
}

/** The inode of the socket behind a file descriptor; undefined for another file, and for a closed descriptor. */
function socketInode(descriptor: string): string | undefined {
  try {
    return /^socket:\[(\d+)\]$/.exec(readlinkSync(descriptor))?.[1]
  } catch {
    return undefined
  }
}

/** Columns of `/proc/{pid}/net/tcp`. */
const ADDRESS_COLUMN = 1
const STATE_COLUMN = 3
const INODE_COLUMN = 9
const LISTEN_STATE = '0A'

async function listsDatabases(port: number): Promise<boolean> {
  const client = new MongoClient(`mongodb://127.0.0.1:${port}`, {
    directConnection: true,
    serverSelectionTimeoutMS: 2000,
    connectTimeoutMS: 2000,
    socketTimeoutMS: 2000,
  })
  try {
    await client.db('admin').command({ listDatabases: 1 })
    return true
  } catch {
    return false
  } finally {
    await client.close()
  }
}

const entriesIn = (folder: string): string[] => [
  folder,
  ...readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
]
