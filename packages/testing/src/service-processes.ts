import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { SERVICES, type ServiceName } from '@plekje/contracts'
import { type Balancer, openBalancer } from './balancer'
import { collectOutput } from './collect-output'
import { freePort } from './free-port'
import { identityVariables } from './identities'
import { killAtExit } from './kill-at-exit'
import { waitUntil } from './wait-until'

/** Delay from the end of a process to its removal from the balancer, as Kubernetes removes the address of a pod. */
const REMOVE_AFTER_MS = 200
const READY_TIMEOUT_MS = 240_000

const repository = join(__dirname, '../../..')

export type UnitName = ServiceName | 'gateway'
export const UNITS: readonly UnitName[] = [...SERVICES, 'gateway']

type Env = Readonly<Record<string, string>>

/** A process of a unit. */
interface UnitProcess {
  readonly url: string
  /** Everything printed so far. */
  output(): string
  /** Ends the process with SIGTERM; resolves with the exit code. */
  stop(): Promise<number | null>
  /** Ends the process with SIGKILL. */
  kill(): Promise<void>
}

export interface ServiceProcesses {
  /** Address of the gateway, and so of the site. */
  readonly url: string
  /** Runs a command of a unit, such as `migrate`; rejects with its output unless it exits with 0. */
  run(unit: UnitName, command: string): Promise<string>
  /** Starts another process of a unit; resolves when it is ready. */
  start(unit: UnitName): Promise<UnitProcess>
  /** The running processes of a unit. */
  of(unit: UnitName): readonly UnitProcess[]
  /** Replaces each process like a rolling update: a new one is ready before the old one ends. Returns exit codes. */
  replace(unit: UnitName): Promise<(number | null)[]>
  /** Output of every process of a unit, ended ones included. */
  logs(unit: UnitName): string
  /** Ends all processes. */
  close(): Promise<void>
}

interface SpawnedUnit {
  readonly child: ChildProcess
  /** Resolves with the exit code. */
  readonly exited: Promise<number | null>
  /** Everything printed so far. */
  output(): string
}

/** Starts `dist/main.cjs` of a unit, with keys of its identity. */
export function spawnUnit(
  unit: UnitName,
  { args = [], env, root = repository }: { args?: readonly string[]; env: Env; root?: string },
): SpawnedUnit {
  const folder = unit === 'gateway' ? unit : `services/${unit}`
  const child = spawn(process.execPath, [join(root, folder, 'dist/main.cjs'), ...args], {
    cwd: root,
    env: { PATH: process.env.PATH ?? '', HOST: '127.0.0.1', ...identityVariables(unit), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  killAtExit(child)
  const output = collectOutput(child)
  const exited = new Promise<number | null>((resolve) => child.once('close', (code) => resolve(code)))
  return { child, exited, output }
}

/** Resolves when `/readyz` answers 200; rejects after `timeoutMs`, or when the process ends before. */
export async function waitUntilReady(
  { exited }: SpawnedUnit,
  url: string,
  { timeoutMs, what }: { readonly timeoutMs: number; readonly what: string },
): Promise<void> {
  const exit = new AbortController()
  void exited.then((code) => exit.abort(new Error(`it ended with ${code}`)))
  const { signal } = exit
  const isReady = async () => (await fetch(`${url}/readyz`, { signal })).ok
  await waitUntil(isReady, { timeoutMs, intervalMs: 250, what, signal })
}

/**
 * The product as processes: each unit's `dist/main.cjs` behind a balancer, like a Kubernetes Service. Engines are the
 * URLs in `env`; `root` is the folder of the build. Starts nothing yet.
 */
export async function openServiceProcesses(env: Env, { root = repository } = {}): Promise<ServiceProcesses> {
  const balancers = new Map<UnitName, Balancer>()
  for (const unit of UNITS) balancers.set(unit, await openBalancer())
  const balancerOf = (unit: UnitName): Balancer => {
    const balancer = balancers.get(unit)
    if (!balancer) throw new Error(`no unit ${unit}`)
    return balancer
  }
  const urls = Object.fromEntries(
    [...balancers].map(([unit, { url }]) => [`${unit.toUpperCase().replaceAll('-', '_')}_URL`, url]),
  )
  const runningProcesses = new Map<UnitName, UnitProcess[]>(UNITS.map((unit) => [unit, []]))
  const outputs = new Map<UnitName, (() => string)[]>(UNITS.map((unit) => [unit, []]))
  let startCount = 0

  const spawnWithUrls = (unit: UnitName, args: readonly string[], ownEnv: Env): SpawnedUnit => {
    const spawned = spawnUnit(unit, { args, env: { SITE_URL: processes.url, ...urls, ...env, ...ownEnv }, root })
    outputs.get(unit)?.push(spawned.output)
    return spawned
  }

  const processes: ServiceProcesses = {
    url: balancerOf('gateway').url,
    of: (unit) => runningProcesses.get(unit) ?? [],
    logs: (unit) => (outputs.get(unit) ?? []).map((output) => output()).join(''),
    async run(unit, command) {
      const { exited, output } = spawnWithUrls(unit, [command], {})
      const code = await exited
      if (code !== 0) throw new Error(`${unit} ${command} ended with ${code}:\n${output()}`)
      return output()
    },
    async start(unit) {
      startCount += 1
      const port = await freePort()
      const url = `http://127.0.0.1:${port}`
      // Each process needs a spool folder of its own.
      const ownEnv = { PORT: String(port), SPOOL_DIR: join(env.DATA_DIR ?? '.data', 'spool', `${unit}-${startCount}`) }
      const spawned = spawnWithUrls(unit, [], ownEnv)
      const { child, exited, output } = spawned
      const endWith = async (signal: NodeJS.Signals) => {
        runningProcesses.set(
          unit,
          processes.of(unit).filter((other) => other !== unitProcess),
        )
        if (child.exitCode === null && child.signalCode === null) child.kill(signal)
        setTimeout(() => balancerOf(unit).remove(url), REMOVE_AFTER_MS)
        return exited
      }
      const unitProcess: UnitProcess = {
        url,
        output,
        stop: () => endWith('SIGTERM'),
        kill: async () => {
          await endWith('SIGKILL')
        },
      }
      runningProcesses.get(unit)?.push(unitProcess)
      try {
        await waitUntilReady(spawned, url, { timeoutMs: READY_TIMEOUT_MS, what: `${unit} being ready` })
      } catch (cause) {
        await unitProcess.kill()
        throw new Error(`${unit} did not become ready:\n${output().slice(-4000)}`, { cause })
      }
      await balancerOf(unit).add(url)
      return unitProcess
    },
    async replace(unit) {
      const codes: (number | null)[] = []
      for (const oldProcess of [...processes.of(unit)]) {
        await processes.start(unit)
        codes.push(await oldProcess.stop())
      }
      return codes
    },
    async close() {
      await Promise.all(UNITS.flatMap((unit) => processes.of(unit).map((process) => process.stop())))
      await Promise.all([...balancers.values()].map((balancer) => balancer.close()))
    },
  }
  return processes
}
