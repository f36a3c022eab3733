import type { ChildProcess } from 'node:child_process'

const running = new Map<ChildProcess, () => void>()

function killAll(): void {
  for (const kill of running.values()) kill()
}

/**
 * Calls `kill` when this process exits before the child does, so that no child outlives a failed test. A process that
 * runs many test files has one listener for all children, and none while there are no children.
 */
export function killAtExit(child: ChildProcess, kill: () => void = () => child.kill('SIGKILL')): void {
  if (running.size === 0) process.on('exit', killAll)
  running.set(child, kill)
  child.once('exit', () => {
    running.delete(child)
    if (running.size === 0) process.off('exit', killAll)
  })
}
