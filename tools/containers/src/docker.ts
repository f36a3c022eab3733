import { spawn, spawnSync } from 'node:child_process'
import { root } from './units'

interface ProgramResult {
  readonly code: number
  readonly stdout: string
  readonly stderr: string
}

interface RunOptions {
  readonly env?: NodeJS.ProcessEnv
  /** By default the repository's root. */
  readonly cwd?: string
  /** Text for the program's standard input; by default empty. */
  readonly input?: string
  /** Called with each line of both streams. */
  readonly onLine?: (line: string) => void
}

/** Runs a program until it exits. Resolves whatever the exit code is. */
export function run(
  program: string,
  args: readonly string[],
  { env, cwd = root, input, onLine }: RunOptions = {},
): Promise<ProgramResult> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      cwd,
      env: { ...process.env, ...env },
      stdio: ['pipe', 'pipe', 'pipe'],
    })
    // A program that exits before it read everything fails by its exit code.
    child.stdin.on('error', () => undefined).end(input)
    const texts = { stdout: '', stderr: '' }
    for (const stream of ['stdout', 'stderr'] as const) {
      let partialLine = ''
      child[stream].setEncoding('utf8').on('data', (chunk: string) => {
        texts[stream] += chunk
        const lines = (partialLine + chunk).split('\n')
        partialLine = lines.pop() ?? ''
        for (const line of lines) onLine?.(line)
      })
    }
    child.on('error', reject)
    child.on('close', (code) => resolve({ code: code ?? 1, ...texts }))
  })
}

/** Runs `docker …`; resolves with its output. @throws with its last lines when it fails */
export async function docker(args: readonly string[], options: RunOptions = {}): Promise<string> {
  const { code, stdout, stderr } = await run('docker', args, {
    ...options,
    // Docker 20.10 uses the old builder by default.
    env: { DOCKER_BUILDKIT: '1', ...options.env },
  })
  if (code !== 0)
    throw new Error(`docker ${args.slice(0, 4).join(' ')} … ended with ${code}:\n${lastLines(stderr || stdout)}`)
  return stdout
}

/** Requires a running Docker. @throws with the remedy when it does not answer */
export function requireDocker(): void {
  const { status, error, stderr } = spawnSync('docker', ['version', '--format', '{{.Server.Version}}'], {
    encoding: 'utf8',
    timeout: 10_000,
  })
  if (status === 0) return
  throw new Error(
    `Docker does not answer (${error?.message ?? lastLines(stderr ?? '', 1)}). Start it, or set DOCKER_HOST to where it listens.`,
  )
}

const lastLines = (text: string, count = 25): string => text.trim().split('\n').slice(-count).join('\n')
