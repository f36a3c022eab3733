import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort, killAtExit, waitUntil } from '@plekje/testing'
import { Redis } from 'ioredis'

/** The reason why Redis cannot be started here; undefined when it can. */
export function redisServerUnavailable(): string | undefined {
  const { status } = spawnSync('redis-server', ['--version'], { stdio: 'ignore' })
  return status === 0 ? undefined : 'no redis-server is installed'
}

export interface RedisProcess {
  readonly port: number
  readonly client: Redis
  /** Kills with SIGKILL, as a crash would. */
  kill(): Promise<void>
}

/** Redis servers and Sentinels of a test on loopback, with files in a folder of their own. */
export class RedisProcesses {
  private readonly running = new Set<ChildProcess>()
  private readonly clients = new Set<Redis>()
  private folder: Promise<string> | undefined

  /** Starts a server with these lines in its configuration. `client` signs in with `password`. */
  async start(lines: readonly string[], { password, args = [] }: StartOptions = {}): Promise<RedisProcess> {
    this.folder ??= mkdtemp(join(tmpdir(), 'plekje-redis-'))
    const port = await freePort()
    const directory = join(await this.folder, String(port))
    await mkdir(directory)
    const file = join(directory, 'redis.conf')
    const common = [`port ${port}`, 'bind 127.0.0.1', `dir ${directory}`, 'daemonize no']
    await writeFile(file, [...common, ...lines].join('\n'))
    const child = spawn('redis-server', [file, ...args], { stdio: 'ignore' })
    killAtExit(child)
    this.running.add(child)
    const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()))
    const options = { port, host: '127.0.0.1', retryStrategy: () => 100 }
    const client = new Redis(password ? { ...options, password } : options)
    client.on('error', () => undefined)
    this.clients.add(client)
    await waitUntil(async () => (await client.ping().catch(() => '')) === 'PONG', { timeoutMs: 20_000 })
    const kill = async () => {
      client.disconnect()
      child.kill('SIGKILL')
      await exited
      this.running.delete(child)
    }
    return { port, client, kill }
  }

  async stop(): Promise<void> {
    for (const client of this.clients) client.disconnect()
    const exits = Array.from(this.running, (child) => new Promise((resolve) => child.once('exit', resolve)))
    for (const child of this.running) child.kill('SIGKILL')
    await Promise.all(exits)
    if (this.folder) await rm(await this.folder, { recursive: true, force: true })
  }
}

interface StartOptions {
  readonly password?: string
  readonly args?: readonly string[]
}

/** Starts three masters that share the slots, and a replica of the first. */
export async function startCluster(processes: RedisProcesses) {
  const start = async () => {
    const busPort = await freePort()
    const lines = ['cluster-enabled yes', `cluster-port ${busPort}`, 'cluster-node-timeout 1500', 'save ""']
    const server = await processes.start(lines)
    const myId = String(await server.client.call('CLUSTER', 'MYID'))
    return { ...server, myId, busPort }
  }
  const nodes = [await start(), await start(), await start(), await start()] as const
  const [first, , , replica] = nodes
  for (const [index, { client }] of nodes.entries()) {
    await client.call('CLUSTER', 'SET-CONFIG-EPOCH', String(index + 1))
    for (const other of nodes) {
      await client.call('CLUSTER', 'MEET', '127.0.0.1', String(other.port), String(other.busPort))
    }
  }
  for (const [index, { client }] of nodes.slice(0, 3).entries()) {
    const firstSlot = Math.ceil((16_384 * index) / 3)
    const lastSlot = Math.ceil((16_384 * (index + 1)) / 3) - 1
    await client.call('CLUSTER', 'ADDSLOTSRANGE', String(firstSlot), String(lastSlot))
  }
  const haveFoundEachOther = async () => {
    const lists = await Promise.all(nodes.map(({ client }) => client.call('CLUSTER', 'NODES')))
    return lists.every((list) => String(list).trim().split('\n').length === nodes.length)
  }
  await waitUntil(haveFoundEachOther, { timeoutMs: 30_000 })
  await replica.client.call('CLUSTER', 'REPLICATE', first.myId)
  const isWhole = async () => {
    const infos = await Promise.all(nodes.map(({ client }) => client.call('CLUSTER', 'INFO')))
    const replication = await replica.client.info('replication')
    return infos.every((info) => String(info).includes('cluster_state:ok')) && replication.includes('link_status:up')
  }
  await waitUntil(isWhole, { timeoutMs: 30_000 })
  return { nodes, first, replica }
}

/** Starts a master with a replica and three Sentinels, all with a password. */
export async function startSentinels(processes: RedisProcesses, password: string) {
  const passwordLines = [`requirepass ${password}`, `masterauth ${password}`, 'save ""']
  const master = await processes.start(passwordLines, { password })
  const replica = await processes.start([...passwordLines, `replicaof 127.0.0.1 ${master.port}`], { password })
  const lines = [
    `sentinel monitor plekje 127.0.0.1 ${master.port} 2`,
    `sentinel auth-pass plekje ${password}`,
    'sentinel down-after-milliseconds plekje 1000',
    'sentinel failover-timeout plekje 5000',
  ]
  const start = () => processes.start(lines, { args: ['--sentinel'] })
  const sentinels = [await start(), await start(), await start()]
  const haveFoundAll = async () => {
    const answers = await Promise.all(
      sentinels.map(async ({ client }) => [
        (await client.call('SENTINEL', 'REPLICAS', 'plekje')) as unknown[],
        (await client.call('SENTINEL', 'SENTINELS', 'plekje')) as unknown[],
      ]),
    )
    return answers.every(([replicas, others]) => replicas?.length === 1 && others?.length === 2)
  }
  await waitUntil(haveFoundAll, { timeoutMs: 30_000 })
  return { master, replica, sentinels }
}
