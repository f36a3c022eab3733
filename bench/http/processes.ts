import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { LoadResult } from './load'

export const root = join(__dirname, '../..')
const RUN_TYPESCRIPT = ['--import', 'tsx']
const CONNECTIONS = '32'

export interface RunningServer {
  readonly url: string
  readonly pid: number
  readonly startSeconds: number
  readonly residentMiB: () => number
  /** Processor time used so far by all threads. */
  readonly cpuMs: () => number
  /** Processor time of the JavaScript thread, which can use at most one core. */
  readonly mainThreadMs: () => number
  stop(): Promise<void>
}

/** Starts a program and waits for the address it prints. */
export function start(args: readonly string[], env: Record<string, string> = {}): Promise<RunningServer> {
  const startedAt = performance.now()
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  child.stderr.on('data', (chunk) => {
    output += chunk
  })
  return new Promise((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`${args.join(' ')} ended with ${code}: ${output}`)))
    child.stdout.on('data', (chunk) => {
      output += chunk
      const url = /ready at (http:\/\/[^\s/]+)/.exec(output)?.[1]?.replace('localhost', '127.0.0.1')
      if (url === undefined) return
      child.stdout.removeAllListeners('data').resume()
      resolve({
        url,
        pid: child.pid ?? 0,
        startSeconds: (performance.now() - startedAt) / 1000,
        residentMiB: () => residentMiB(child),
        cpuMs: () => cpuMs(`/proc/${child.pid}/stat`),
        mainThreadMs: () => cpuMs(`/proc/${child.pid}/task/${child.pid}/stat`),
        stop: () => stop(child),
      })
    })
  })
}

export const startPlatform = (env: Record<string, string>, flags: readonly string[] = []): Promise<RunningServer> =>
  start([...flags, join(root, 'tools/platform/dist/main.cjs')], {
    PORT: '0',
    LOG_LEVEL: 'error',
    // All load comes from one address.
    RATE_LIMIT_PER_MINUTE: '1000000000',
    PAGE_LIMIT_PER_MINUTE: '1000000000',
    ...env,
  })

/** Waits until search has indexed every venue, because indexing would be measured too. Returns their number. */
export async function waitUntilIndexed({ url }: Pick<RunningServer, 'url'>): Promise<number> {
  let previousTotal = -1
  let repeats = 0
  for (;;) {
    const reply = await fetch(`${url}/api/search?limit=1`)
    const { total = 0 } = reply.ok ? ((await reply.json()) as { total?: number }) : {}
    repeats = total > 0 && total === previousTotal ? repeats + 1 : 0
    if (repeats === 2) return total
    previousTotal = total
    await new Promise((resolve) => setTimeout(resolve, 1500))
  }
}

/** Stops the platform also when `work` rejects, because this program does not exit while the platform runs. */
export async function withPlatform<T>(
  env: Record<string, string>,
  work: (platform: RunningServer) => Promise<T>,
): Promise<T> {
  const platform = await startPlatform(env)
  try {
    await waitUntilIndexed(platform)
    return await work(platform)
  } finally {
    await platform.stop()
  }
}

export const startBareServer = (preparedFile: string): Promise<RunningServer> =>
  start([...RUN_TYPESCRIPT, join(root, 'bench/http/bare-server.ts'), preparedFile])

/** Sends requests from a process of its own, on another core if the machine has several. */
export async function load(url: string, paths: readonly string[], seconds: number): Promise<LoadResult> {
  const args = [
    ...RUN_TYPESCRIPT,
    join(root, 'bench/http/load.ts'),
    url,
    String(seconds),
    CONNECTIONS,
    JSON.stringify(paths),
  ]
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: root, maxBuffer: 1e8 })
  return JSON.parse(stdout) as LoadResult
}

function residentMiB({ pid }: ChildProcess): number {
  const kib = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return Number(kib) / 1024
}

/** Reads a `stat` file of Linux: after the name in brackets, the 12th and 13th figure are user and system time in 10 ms. */
function cpuMs(file: string): number {
  const figures = readFileSync(file, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ')
  return (Number(figures[11]) + Number(figures[12])) * 10
}

function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve()
  return new Promise((resolve) => {
    child.removeAllListeners('exit').once('exit', () => resolve())
    child.kill('SIGTERM')
  })
}
