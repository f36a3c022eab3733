import { execFile } from 'node:child_process'

interface ProgramResult {
  readonly isGood: boolean
  readonly stdout: string
  readonly stderr: string
}

/** Runs a Node program without blocking, with more environment variables; resolves also when it fails. */
export function runProgram(
  root: string,
  command: readonly string[],
  variables: Readonly<Record<string, string>> = {},
): Promise<ProgramResult> {
  return new Promise((resolve) => {
    const env = { ...process.env, ...variables }
    const options = { cwd: root, env, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 } as const
    execFile(process.execPath, command, options, (error, stdout, stderr) =>
      resolve({ isGood: error === null, stdout, stderr: stderr || (error?.message ?? '') }),
    )
  })
}
