import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { root } from '../http/processes'

export interface Usage {
  /** Processor time so far, of all threads. */
  readonly cpuMs: number
  /** Reachable heap and external memory. Exact only after a garbage collection. */
  readonly liveMiB: number
  readonly residentMiB: number
}

export interface MeasuredProcess {
  usage(options?: { readonly collectGarbage: boolean }): Promise<Usage>
  stop(): Promise<void>
}

/** Child processes to kill when the bench exits. */
const children = new Set<ChildProcess>()
process.once('exit', () => {
  for (const child of children) child.kill('SIGKILL')
})

export interface Program {
  readonly args: readonly string[]
  readonly env: Readonly<Record<string, string>>
}

/** Starts a program that reports its usage. `output` returns the text printed so far; `exitCode` resolves at the end. */
export function spawnMeasured({ args, env }: Program) {
  const child = spawn(
    process.execPath,
    ['--expose-gc', '--require', join(root, 'bench/scale/report-usage.cjs'), ...args],
    { cwd: root, env: { PATH: process.env.PATH ?? '', ...env }, stdio: ['ignore', 'pipe', 'pipe', 'ipc'] },
  )
  children.add(child)
  let text = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => {
      text = (text + chunk.toString()).slice(-20_000)
    })
  }
  const exitCode = new Promise<number | null>((resolve) => child.once('close', (code) => resolve(code)))
  void exitCode.then(() => children.delete(child))

  const usage: MeasuredProcess['usage'] = ({ collectGarbage } = { collectGarbage: false }) =>
    new Promise((resolve, reject) => {
      if (!child.connected) return reject(new Error(`the process ended:\n${text.slice(-2000)}`))
      child.once('message', (message) => resolve(message as Usage))
      child.send(collectGarbage ? 'usage after collecting' : 'usage', (error) => {
        if (error) reject(error)
      })
    })
  const stop = async () => {
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM')
    await exitCode
  }
  return { usage, stop, exitCode, output: () => text }
}

/** Runs a program until it exits. Rejects with its output unless the exit code is 0. */
export async function runToEnd(program: Program): Promise<void> {
  const { exitCode, output } = spawnMeasured(program)
  const code = await exitCode
  if (code !== 0) throw new Error(`${program.args.join(' ')} ended with ${code}:\n${output()}`)
}

const POLL_MS = 15

/** Starts a program that listens at `url`; resolves when it is ready, with the time until then. */
export async function startServing(
  program: Program,
  url: string,
  timeoutMs: number,
): Promise<MeasuredProcess & { readonly readyMs: number }> {
  const startedAt = performance.now()
  const child = spawnMeasured(program)
  let hasEnded = false
  void child.exitCode.then(() => {
    hasEnded = true
  })
  for (;;) {
    const isReady = await fetch(`${url}/readyz`).then(
      async (reply) => {
        await reply.arrayBuffer()
        return reply.ok
      },
      () => false,
    )
    const readyMs = performance.now() - startedAt
    if (isReady) return { ...child, readyMs }
    if (hasEnded || readyMs > timeoutMs) {
      await child.stop()
      throw new Error(`${program.args.join(' ')} did not become ready:\n${child.output().slice(-3000)}`)
    }
    await pause(POLL_MS)
  }
}
