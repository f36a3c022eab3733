import { type ChildProcess, spawn } from 'node:child_process'
import { killAtExit, waitUntil } from '@plekje/testing'

export interface Program {
  /** Text matched in its output. */
  readonly said: string
  stop(): Promise<void>
}

/**
 * Starts a program that stands until it is stopped, with all that it starts itself; resolves once it printed what `says`
 * matches, or `answers`. Rejects with what it printed.
 */
export async function startProgram(
  program: string,
  args: readonly string[],
  wanted: { env?: Record<string, string>; says?: RegExp; answers?: string; timeoutMs: number },
): Promise<Program> {
  // A group of its own: browsers outlive a driver that is killed alone.
  const child = spawn(program, args, {
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...wanted.env },
  })
  killAtExit(child, () => killGroup(child))
  let printed = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      printed += chunk.toString()
    })
  }
  const ended = new AbortController()
  const exited = new Promise<void>((resolve) => {
    child.once('error', (error) => ended.abort(error))
    child.once('close', () => {
      ended.abort(new Error(`${program} ended: ${printed}`))
      resolve()
    })
  })
  const stop = async () => {
    if (child.pid === undefined) return
    killGroup(child)
    await exited
  }
  try {
    const said = await waitUntil(
      async () => {
        if (wanted.answers) return (await fetch(wanted.answers, { signal: AbortSignal.timeout(5_000) })).ok && ' '
        return wanted.says?.exec(printed)?.[1]
      },
      { timeoutMs: wanted.timeoutMs, what: `${program} to start`, signal: ended.signal },
    )
    return { said, stop }
  } catch (error) {
    await stop()
    throw new Error(`${program} did not start: ${printed}`, { cause: error })
  }
}

function killGroup({ pid }: ChildProcess): void {
  try {
    if (pid) process.kill(-pid, 'SIGKILL')
  } catch {
    // The process has exited already.
  }
}
