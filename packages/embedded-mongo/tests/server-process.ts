import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { buildSync } from 'esbuild'

// Test files run at the same time, each in a process of its own.
const script = join(__dirname, `../node_modules/.cache/server-process-${process.pid}.cjs`)
const program = `
import { openEmbeddedMongo } from './src/index'
openEmbeddedMongo({ directory: process.argv[2] }).then(
  (server) => console.log(server.url),
  (error) => { console.error(error.message); process.exitCode = 3 },
)`

/** Bundles the server once, so that each process starts quickly. */
export function buildServerProcess(): void {
  buildSync({
    stdin: { contents: program, resolveDir: join(__dirname, '..'), loader: 'ts' },
    bundle: true,
    platform: 'node',
    external: ['lmdb'],
    outfile: script,
    logLevel: 'error',
  })
}

const running = new Set<ChildProcess>()

// Also those of a test that failed before its end.
afterAll(() => {
  for (const child of running) child.kill('SIGKILL')
  rmSync(script, { force: true })
})

export interface ServerProcess {
  readonly url: string
  /** Ends it with SIGKILL and waits until it is gone. */
  kill(): Promise<void>
}

/** Rejects with what the process wrote to stderr when it does not come up. */
export async function startServerProcess(directory: string): Promise<ServerProcess> {
  const child = spawn(process.execPath, [script, directory], { stdio: 'pipe' })
  running.add(child)
  child.once('exit', () => running.delete(child))
  const url = await firstLine(child)
  return {
    url,
    kill: async () => {
      const exited = once(child, 'exit')
      child.kill('SIGKILL')
      await exited
    },
  }
}

function firstLine(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let errors = ''
    child.stderr?.on('data', (text) => {
      errors += text
    })
    child.stdout?.once('data', (text) => resolve(String(text).trim()))
    child.once('close', (code, signal) => reject(new Error(`ended with ${code ?? signal}: ${errors.trim()}`)))
  })
}
