import { type ChildProcess, spawn } from 'node:child_process'
import { appendFileSync, cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { collectOutput } from './collect-output'
import { freePort } from './free-port'
import { killAtExit } from './kill-at-exit'
import { readLateSettings } from './late-engines/settings'
import { LONG_TIME_LIMITS } from './time-limits'
import { waitUntil } from './wait-until'

const repository = join(__dirname, '../../..')

/** Databases of services whose queries all use an index. */
const refuseScans = { EMBEDDED_REFUSE_SCANS: 'accounts,social,reviews,planner,analytics' }

export interface PlatformProcess {
  readonly url: string
  readonly dataDir: string
  readonly pid: number
  /** Everything printed so far. */
  output(): string
  /** Ends the process with SIGTERM; resolves with the exit code. */
  stop(): Promise<number | null>
  /** Ends the process with SIGKILL. */
  kill(): Promise<void>
}

/**
 * Runs the whole product like `npm start`, in a process of its own, on a free port. Resolves when the platform reports
 * to be ready and `/readyz` answers 200; rejects with its output when it exits before.
 */
export async function startPlatformProcess(
  options: {
    env?: Record<string, string>
    /** Data folder; by default a new temporary one. */
    dataDir?: string
    /** Data folder of a stopped platform to copy, which takes a third of the processor time of a first start. */
    copyOf?: string | undefined
    timeoutMs?: number
    /** Also receives the output. */
    logFile?: string
    /** Kills the process once its output matches. */
    killWhen?: RegExp
    /** Folder of the build; by default this repository. */
    root?: string | undefined
    /** Program to run instead of the built one, after options of Node. */
    program?: readonly string[]
  } = {},
  triesLeft = 3,
): Promise<PlatformProcess> {
  const root = options.root ?? repository
  const dataDir = options.dataDir ?? mkdtempSync(join(tmpdir(), 'plekje-data-'))
  if (options.copyOf) cpSync(options.copyOf, dataDir, { recursive: true })
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const child = spawn(process.execPath, options.program ?? [join(root, 'tools/platform/dist', programName())], {
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
  runningPlatforms.add(child)
  child.once('exit', () => runningPlatforms.delete(child))
  const output = collectOutput(child, (part) => {
    if (options.logFile) appendFileSync(options.logFile, part)
    if (options.killWhen?.test(output())) child.kill('SIGKILL')
  })
  const exited = new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code)))
  const platform: PlatformProcess = {
    url,
    dataDir,
    pid: child.pid ?? 0,
    output,
    stop: () => end(child, 'SIGTERM', exited),
    kill: async () => {
      await end(child, 'SIGKILL', exited)
    },
  }
  const exit = new AbortController()
  void exited.then((code) => exit.abort(new Error(`the platform ended with ${code}`)))
  try {
    // Another program may have taken the port meanwhile, and would answer before this one listens.
    const isReady = async () =>
      / is ready at http/.test(output()) && (await fetch(`${url}/readyz`, { signal: exit.signal })).ok
    await waitUntil(isReady, {
      timeoutMs: options.timeoutMs ?? 600_000,
      intervalMs: 50,
      what: 'the platform',
      signal: exit.signal,
    })
  } catch (error) {
    await platform.kill()
    // A free port may have become the local end of an outgoing connection meanwhile.
    if (/Port \d+ is taken/.test(output()) && triesLeft > 1) return startPlatformProcess(options, triesLeft - 1)
    throw new Error(`the platform did not become ready:\n${output()}`, { cause: error })
  }
  return platform
}

/** On late engines the platform is another program in the same folder, built by `npm run test:late`. */
const programName = () => (readLateSettings() ? 'late-platform.cjs' : 'main.cjs')

const runningPlatforms = new Set<ChildProcess>()

/** Kills platforms that a failed test left running; for `afterAll`. */
export async function endPlatforms(): Promise<void> {
  await Promise.all(
    [...runningPlatforms].map((child) => {
      const exited = new Promise((resolve) => child.once('exit', resolve))
      child.kill('SIGKILL')
      return child.exitCode === null && child.signalCode === null ? exited : undefined
    }),
  )
}

/** Stops a platform and removes its data. */
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
