import { type ChildProcess, fork } from 'node:child_process'
import { join } from 'node:path'
import { freePort } from '@plekje/testing'
import { Mutex } from 'async-mutex'
import type { IndexServerQuestion, IndexServerState } from './index-server-program'

/** The index server: the stand-in for Meilisearch in a process of its own, or a real one. */
export interface IndexServer {
  readonly url: string
  readonly key: string
  /** Documents that were written since the last call, in order, whichever index they went to. */
  written(): Promise<IndexServerState['written']>
  /** Tasks that wait. */
  waiting(): Promise<number>
  /** Puts so many tasks of a neighbour in front of whatever comes. */
  keepBusy(tasks: number): Promise<void>
  /** Works off what waits. */
  release(): Promise<void>
  /** Kills it like a crash; accepted writes exist again after `start`. */
  kill(): Promise<void>
  start(): Promise<void>
  close(): Promise<void>
}

/** Starts the stand-in with tasks that take `taskMs` each, one after the other. `folder` keeps what it accepted. */
export async function startIndexServer(folder: string, taskMs: number): Promise<IndexServer> {
  const key = 'key-of-the-index'
  const port = await freePort()
  let child: ChildProcess | undefined
  let seen = 0

  const ask = (question: IndexServerQuestion): Promise<IndexServerState> =>
    new Promise((resolve, reject) => {
      if (!child?.connected) return reject(new Error('the index server is away'))
      child.once('message', (state) => resolve(state as IndexServerState))
      child.send(question)
    })
  // Serialised, so that each request gets its own response.
  const asking = new Mutex()
  const inTurn = (question: Omit<IndexServerQuestion, 'writtenFrom'>): Promise<IndexServerState> =>
    asking.runExclusive(() => ask({ writtenFrom: seen, ...question }))

  const start = async () => {
    const program = fork(
      join(__dirname, 'index-server-program.ts'),
      [key, String(port), join(folder, 'index.journal'), String(taskMs)],
      { execArgv: ['--import', 'tsx'], stdio: ['ignore', 'inherit', 'inherit', 'ipc'] },
    )
    child = program
    await new Promise<void>((resolve, reject) => {
      program.once('message', () => resolve())
      program.once('exit', (code) => reject(new Error(`the index server ended with ${code}`)))
    })
    // Documents replayed from its journal are known.
    seen = 0
    seen = (await inTurn({})).written.length
  }
  const kill = async () => {
    const program = child
    if (!program || program.exitCode !== null || program.signalCode !== null) return
    const exited = new Promise((resolve) => program.once('exit', resolve))
    program.kill('SIGKILL')
    await exited
  }

  await start()
  return {
    url: `http://127.0.0.1:${port}`,
    key,
    written: async () => {
      const { written } = await inTurn({})
      seen += written.length
      return written
    },
    waiting: async () => (await inTurn({})).waiting,
    keepBusy: async (tasks) => void (await inTurn({ keepBusy: tasks })),
    release: async () => void (await inTurn({ release: true })),
    kill,
    start,
    close: kill,
  }
}
