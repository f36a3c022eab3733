import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { IDENTITY_PUBLIC_KEYS } from '@plekje/testing/service-caller'

const running = new Set<ChildProcess>()

/** Runs `sample-process.ts`; `output` is everything printed so far, `exited` its exit code. */
export function startSampleProcess(args: readonly string[], env: Readonly<Record<string, string>>) {
  const child = spawn(process.execPath, ['--import', 'tsx', join(__dirname, 'sample-process.ts'), ...args], {
    env: { PATH: process.env.PATH ?? '', IDENTITY_PUBLIC_KEYS, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  running.add(child)
  let text = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      text += chunk.toString()
    })
  }
  const exited = new Promise<number | null>((resolve) => child.once('close', (code) => resolve(code)))
  return { child, exited, output: () => text }
}

/** Kills processes that a test left running. */
export async function endProcesses(): Promise<void> {
  const lasting = [...running].filter(({ exitCode, signalCode }) => exitCode === null && signalCode === null)
  const ends = lasting.map((child) => {
    const ended = new Promise((resolve) => child.once('exit', resolve))
    child.kill('SIGKILL')
    return ended
  })
  running.clear()
  await Promise.all(ends)
}
