import { type ChildProcess, spawn } from 'node:child_process'
import { appendFileSync, cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from './free-port'
import { killAtExit } from './kill-at-exit'
import { readLateSettings } from './late-engines/settings'
import { LONG_TIME_LIMITS } from './time-limits'
import { waitUntil } from './wait-until'

const repository = join(__dirname, '../../..')

/** In databases of services whose queries all have their index. */
const refuseScans = { EMBEDDED_REFUSE_SCANS: 'accounts,social,reviews,planner,analytics' }

export interface PlatformProcess {
  readonly url: string
  readonly dataDir: string
  readonly pid: number
  /** Everything printed so far. */
  output(): string
  /** Ends it as an operator would; resolves with the exit code. */
  stop(): Promise<number | null>
  /** Ends it as a crash would. */
  kill(): Promise<void>
}

/**
 * The whole product as `npm start` runs it, as a process of its own, on a free port and an empty data folder unless one
 * is given, or a copy (`copyOf`) of one whose platform has stopped: that start takes a third of the processor time of a
 * first one. Resolves when it says that it is ready and `/readyz` answers 200; rejects with what it printed when it ends
 * before. What it prints is also appended to `logFile`. `killWhen` ends it as a crash would once it has printed that. `root` is where it was built, unless that is
 * here.
 */
export async function startPlatformProcess(
  options: {
    env?: Record<string, string>
    dataDir?: string
    copyOf?: string | undefined
    timeoutMs?: number
    logFile?: string
    killWhen?: RegExp
    root?: string | undefined
  } = {},
  triesLeft = 3,
): Promise<PlatformProcess> {
  const root = options.root ?? repository
  const dataDir = options.dataDir ?? mkdtempSync(join(tmpdir(), 'plekje-data-'))
  if (options.copyOf) cpSync(options.copyOf, dataDir, { recursive: true })
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const child = spawn(process.execPath, [join(root, 'tools/platform/dist', program())], {
    cwd: root,
    env: {
      ...withoutEngines(process.env),
      PLEKJE_ROOT: root,
      PORT: String(port),
      DATA_DIR: dataDir,
      ...refuseScans,
      ...LONG_TIME_LIMITS,
      ...options.env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  killAtExit(child)
  running.add(child)
  child.once('exit', () => running.delete(child))
  let text = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      text += chunk.toString()
      if (options.logFile) appendFileSync(options.logFile, chunk)
      if (options.killWhen?.test(text)) child.kill('SIGKILL')
    })
  }
  const exited = new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code)))
  const platform: PlatformProcess = {
    url,
    dataDir,
    pid: child.pid ?? 0,
    output: () => text,
    stop: () => end(child, 'SIGTERM', exited),
    kill: async () => {
      await end(child, 'SIGKILL', exited)
    },
  }
  const ended = new AbortController()
  void exited.then((code) => ended.abort(new Error(`the platform ended with ${code}`)))
  try {
    // Whoever took the port since it was chosen may answer there too, long before this one would listen.
    const isReady = async () =>
      / is ready at http/.test(text) && (await fetch(`${url}/readyz`, { signal: ended.signal })).ok
    await waitUntil(isReady, {
      timeoutMs: options.timeoutMs ?? 600_000,
      intervalMs: 50,
      what: 'the platform',
      signal: ended.signal,
    })
  } catch (error) {
    await platform.kill()
    // Between its choice and its use a free port may have become the near end of somebody's connection.
    if (/Port \d+ is taken/.test(text) && triesLeft > 1) return startPlatformProcess(options, triesLeft - 1)
    throw new Error(`the platform did not become ready:\n${text}`, { cause: error })
  }
  return platform
}

/** On late engines the platform is another program: it stands beside the usual one (`npm run test:late` builds it). */
const program = () => (readLateSettings() ? 'late-platform.cjs' : 'main.cjs')

const running = new Set<ChildProcess>()

/** Ends what a failed test left running; for `afterAll`. */
export async function endPlatforms(): Promise<void> {
  await Promise.all(
    [...running].map((child) => {
      const exited = new Promise((resolve) => child.once('exit', resolve))
      child.kill('SIGKILL')
      return child.exitCode === null && child.signalCode === null ? exited : undefined
    }),
  )
}

/** Ends it and removes its data. */
export async function discardPlatform(platform: PlatformProcess): Promise<void> {
  await platform.stop()
  rmSync(platform.dataDir, { recursive: true, force: true })
}

async function end(child: ChildProcess, signal: NodeJS.Signals, exited: Promise<number | null>) {
  if (child.exitCode === null && child.signalCode === null) child.kill(signal)
  return exited
}

const engineVariables = ['MONGODB_URL', 'REDIS_URL', 'KAFKA_BROKERS', 'MEILISEARCH_URL', 'GEOCODER_URL', 'NODE_ENV']
const withoutEngines = (env: NodeJS.ProcessEnv) =>
  Object.fromEntries(Object.entries(env).filter(([name]) => !engineVariables.includes(name)))
