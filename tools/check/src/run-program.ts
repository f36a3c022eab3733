import { execFile } from 'node:child_process'

export interface Printed {
  readonly isGood: boolean
  readonly stdout: string
  readonly stderr: string
}

/** Runs a Node program without blocking; resolves also when it fails. */
export function runProgram(root: string, command: readonly string[]): Promise<Printed> {
  return new Promise((resolve) => {
    const options = { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 } as const
    execFile(process.execPath, command, options, (error, stdout, stderr) =>
      resolve({ isGood: error === null, stdout, stderr: stderr || (error?.message ?? '') }),
    )
  })
}
