import type { CommandContext } from '@plekje/service-kit'
import { problemOf } from './connect'

/** The command line is invalid; the message says why. */
export class UsageError extends Error {}

/**
 * Runs a command line. Returns its exit code, or 2 for a `UsageError`, which is printed with `usage`, and 1 for any
 * other error, which is printed for the operator.
 */
export async function runOrExplain(
  usage: string,
  { err }: Pick<CommandContext, 'err'>,
  work: () => Promise<number>,
): Promise<number> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof UsageError) {
      err(`${error.message}\n\n${usage}`)
      return 2
    }
    err(problemOf(error))
    return 1
  }
}
