import type { Env } from './config'
import { ignoreEd25519Warning } from './identity/ed25519-warning'

/** The environment and the output of an operator's command. */
export interface CommandContext {
  readonly env: Env
  readonly out: (text: string) => void
  readonly err: (text: string) => void
}

/** Runs an operator's command with the arguments of this process, which ends with the command's exit code. */
export function runCommandLine(
  runCommand: (args: readonly string[], context: CommandContext) => Promise<number>,
): void {
  ignoreEd25519Warning()
  void runCommand(process.argv.slice(2), {
    env: process.env,
    out: (text) => process.stdout.write(`${text}\n`),
    err: (text) => process.stderr.write(`${text}\n`),
  }).then((code) => {
    process.exitCode = code
  })
}
