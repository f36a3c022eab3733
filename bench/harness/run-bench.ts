const MAX_ERROR_LENGTH = 2000

/**
 * Runs a bench. The process ends with 1 when `main` rejects, or resolves with false (a missed goal) without `mayMissGoals`.
 * Prints only the start of an error, because errors of the store contain every document.
 */
export function runBench(main: () => Promise<unknown>, { mayMissGoals = false } = {}): void {
  main().then(
    (areGoalsMet) => {
      if (areGoalsMet === false && !mayMissGoals) process.exitCode = 1
    },
    (error: unknown) => {
      console.error(
        error instanceof Error ? error.stack?.slice(0, MAX_ERROR_LENGTH) : String(error).slice(0, MAX_ERROR_LENGTH),
      )
      process.exitCode = 1
    },
  )
}
