import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { existsSync, mkdirSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { freePort, type Randomness, waitUntil } from '@plekje/testing'

const MODULE = 'github.com/Shopify/toxiproxy/v2/cmd/server'
const TOXIPROXY_VERSION = 'v2.12.0'

/** https://github.com/Shopify/toxiproxy#toxics */
interface Toxic {
  readonly type: 'latency' | 'reset_peer' | 'timeout' | 'limit_data'
  readonly attributes: Readonly<Record<string, number>>
}

interface SlowWire {
  /** Environment that makes units connect to these engines through the proxies. */
  readonly env: Readonly<Record<string, string>>
  /** Disturbs connections at random until stopped. Resolves with the count of each disturbance. */
  disturb(random: Randomness): { stop(): Promise<Readonly<Record<string, number>>> }
  close(): Promise<void>
}

/** Delays each response by 0 to 400 ms. */
const DELAY: Toxic = { type: 'latency', attributes: { latency: 200, jitter: 200 } }
const UNDISTURBED_MS = { min: 1000, max: 4000 }
const DISTURBED_MS = 300

/** Installs Toxiproxy outside the repository, unless it exists, from Go's module proxy. @throws without Go */
async function install(): Promise<string> {
  const folder = join(process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'plekje-toxiproxy', TOXIPROXY_VERSION)
  const program = join(folder, 'server')
  if (existsSync(program)) return program
  mkdirSync(folder, { recursive: true })
  await promisify(execFile)('go', ['install', `${MODULE}@${TOXIPROXY_VERSION}`], {
    env: { ...process.env, GOBIN: folder, CGO_ENABLED: '0', PATH: `${process.env.PATH}:/usr/local/go/bin` },
  })
  return program
}

/** Starts a proxy for each of these addresses (`host:port`), which delays responses from the start. */
export async function openSlowWire(engines: Readonly<Record<string, string>>): Promise<SlowWire> {
  const port = await freePort()
  const server: ChildProcess = spawn(await install(), ['-host', '127.0.0.1', '-port', String(port)], {
    stdio: 'ignore',
  })
  process.once('exit', () => server.kill('SIGKILL'))
  const api = async (method: string, path: string, body?: object): Promise<void> => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      body: body ? JSON.stringify(body) : null,
    })
    if (!response.ok) throw new Error(`toxiproxy ${method} ${path}: ${response.status} ${await response.text()}`)
    await response.arrayBuffer()
  }
  const addToxic = (name: string, toxic: Toxic) =>
    api('POST', `/proxies/${name}/toxics`, { ...toxic, name: toxic.type, stream: 'downstream', toxicity: 1 })

  await waitUntil(async () => (await fetch(`http://127.0.0.1:${port}/version`)).ok, { what: 'toxiproxy' })
  const redirects: string[] = []
  for (const [name, upstream] of Object.entries(engines)) {
    const listen = await freePort()
    await api('POST', '/proxies', { name, listen: `127.0.0.1:${listen}`, upstream, enabled: true })
    await addToxic(name, DELAY)
    redirects.push(`${upstream.split(':').at(-1)}=${listen}`)
  }

  return {
    env: { NODE_OPTIONS: `--require=${join(__dirname, 'redirect.cjs')}`, REPLICAS_REDIRECT: redirects.join(' ') },
    disturb(random) {
      const counts: Record<string, number> = {}
      let isStopping = false
      const disturbing = (async () => {
        while (!isStopping) {
          await pause(random.int(UNDISTURBED_MS.min, UNDISTURBED_MS.max))
          const name = random.pick(Object.keys(engines))
          const toxic = random.pick<Toxic>([
            { type: 'reset_peer', attributes: { timeout: 0 } },
            // Forwards the request and loses its response.
            { type: 'timeout', attributes: { timeout: random.int(50, 250) } },
            { type: 'limit_data', attributes: { bytes: random.int(1, 2000) } },
          ])
          await addToxic(name, toxic)
          await pause(DISTURBED_MS)
          await api('DELETE', `/proxies/${name}/toxics/${toxic.type}`)
          const disturbance = `${toxic.type} of ${name}`
          counts[disturbance] = (counts[disturbance] ?? 0) + 1
        }
      })()
      return {
        stop: async () => {
          isStopping = true
          await disturbing
          return counts
        },
      }
    },
    close: async () => {
      const exited = new Promise((resolve) => server.once('exit', resolve))
      server.kill()
      await exited
    },
  }
}
