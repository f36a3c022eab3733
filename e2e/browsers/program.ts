import { type ChildProcess, spawn } from 'node:child_process'
import { collectOutput, killAtExit, waitUntil } from '@plekje/testing'

export interface Program {
  /** The part of the program's output that matches the group of `output`. */
  readonly outputMatch: string
  stop(): Promise<void>
}

/**
 * Starts a program that runs until it is stopped, together with its child processes. Resolves once its output matches
 * `output`, or a request of the address `readyUrl` succeeds. Rejects with its output.
 */
export async function startProgram(
  program: string,
  args: readonly string[],
  options: { env?: Record<string, string>; output?: RegExp; readyUrl?: string; timeoutMs: number },
): Promise<Program> {
  // A process group of its own is killed as a whole, because browsers outlive their driver.
  const child = spawn(program, args, {
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...options.env },
  })
  killAtExit(child, () => killGroup(child))
  const output = collectOutput(child)
  const exit = new AbortController()
  const exited = new Promise<void>((resolve) => {
    child.once('error', (error) => exit.abort(error))
    child.once('close', () => {
      exit.abort(new Error(`${program} ended: ${output()}`))
      resolve()
    })
  })
  const stop = async () => {
    if (child.pid === undefined) return
    killGroup(child)
    await exited
  }
  try {
    const outputMatch = await waitUntil(
      async () => {
        if (options.readyUrl) return (await fetch(options.readyUrl, { signal: AbortSignal.timeout(5_000) })).ok && ' '
        return options.output?.exec(output())?.[1]
      },
      { timeoutMs: options.timeoutMs, what: `${program} to start`, signal: exit.signal },
    )
    return { outputMatch, stop }
  } catch (error) {
    await stop()
    throw new Error(`${program} did not start: ${output()}`, { cause: error })
  }
}

function killGroup({ pid }: ChildProcess): void {
  try {
    if (pid) process.kill(-pid, 'SIGKILL')
  } catch {
    // The process has exited already.
  }
}
