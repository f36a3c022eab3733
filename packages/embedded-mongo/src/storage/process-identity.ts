import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/**
 * Identifies a process by id and start time, so that the lock of a killed owner ends even if its id is reused.
 * Undefined when no such process runs.
 */
export function processIdentity(pid: number): string | undefined {
  if (!isRunning(pid)) return undefined
  return `${pid} ${startTime(pid) ?? 'started at an unknown time'}`
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

function startTime(pid: number): string | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // Field 22, counted from field 3: the name in field 2 may have spaces and parentheses.
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19]
  } catch {
    return startTimeByPs(pid)
  }
}

function startTimeByPs(pid: number): string | undefined {
  try {
    return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8', stdio: 'pipe' }).trim()
  } catch {
    return undefined
  }
}
