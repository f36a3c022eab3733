import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const MAX_ERROR_LENGTH = 2000

/**
 * Runs a bench with a folder that exists until it ends. The process ends with 1 when `main` rejects, or resolves with false
 * (a missed goal) without `mayMissGoals`. Prints only the start of an error, because errors of the store contain every
 * document.
 */
export async function runBench(
  main: (folder: string) => Promise<unknown>,
  { mayMissGoals = false } = {},
): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'plekje-bench-'))
  try {
    const areGoalsMet = await main(folder)
    if (areGoalsMet === false && !mayMissGoals) process.exitCode = 1
  } catch (error) {
    const text = error instanceof Error ? error.stack : String(error)
    console.error(text?.slice(0, MAX_ERROR_LENGTH))
    process.exitCode = 1
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
