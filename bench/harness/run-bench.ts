const STACK = 2000

/**
 * Runs a bench. The process ends with 1 when it throws, or answers that a goal was missed. Of an error only its beginning
 * is told: one of the store's names every document along with it.
 */
export function runBench(main: () => Promise<unknown>): void {
  main().then(
    (isReached) => {
      if (isReached === false) process.exitCode = 1
    },
    (error: unknown) => {
      console.error(error instanceof Error ? error.stack?.slice(0, STACK) : String(error).slice(0, STACK))
      process.exitCode = 1
    },
  )
}
