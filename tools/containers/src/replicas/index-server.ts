import { type ChildProcess, fork } from 'node:child_process'
import { join } from 'node:path'
import { freePort } from '@plekje/testing'
import { Mutex } from 'async-mutex'
import type { IndexServerRequest, IndexServerState } from './index-server-program'

/** The index server: the stand-in for Meilisearch in a process of its own, or a real one. */
export interface IndexServer {
  readonly url: string
  readonly key: string
  /** Returns the documents that were written to any index since the last call, in order. */
  takeWritten(): Promise<IndexServerState['written']>
  /** Number of queued tasks. */
  countWaiting(): Promise<number>
  /** Puts tasks of another index in the queue. */
  keepBusy(tasks: number): Promise<void>
  /** Completes all queued tasks. */
  release(): Promise<void>
  /** Kills the server, as in a crash; accepted writes exist again after `start`. */
  kill(): Promise<void>
  start(): Promise<void>
  close(): Promise<void>
}

/** A task takes as long as one of a Meilisearch with work to do, so that processes are killed while tasks wait. */
const TASK_MS = 500

/** Starts the stand-in. Its tasks run one after another. It stores accepted writes in `folder`. */
export async function startIndexServer(folder: string): Promise<IndexServer> {
  const key = 'key-of-the-index'
  const port = await freePort()
  let child: ChildProcess | undefined
  let seenCount = 0

  const send = (message: IndexServerRequest): Promise<IndexServerState> =>
    new Promise((resolve, reject) => {
      if (!child?.connected) return reject(new Error('the index server is not running'))
      child.once('message', (state) => resolve(state as IndexServerState))
      child.send(message)
    })
  // Requests are sent one at a time, so that each gets its own response.
  const sending = new Mutex()
  const sendInTurn = (message: Omit<IndexServerRequest, 'writtenFrom'>): Promise<IndexServerState> =>
    sending.runExclusive(() => send({ writtenFrom: seenCount, ...message }))

  const start = async () => {
    const program = fork(
      join(__dirname, 'index-server-program.ts'),
      [key, String(port), join(folder, 'index.journal'), String(TASK_MS)],
      { execArgv: ['--import', 'tsx'], stdio: ['ignore', 'inherit', 'inherit', 'ipc'] },
    )
    child = program
    await new Promise<void>((resolve, reject) => {
      program.once('message', () => resolve())
      program.once('exit', (code) => reject(new Error(`the index server ended with ${code}`)))
    })
    // Documents that the server replays from its journal are not new.
    seenCount = 0
    seenCount = (await sendInTurn({})).written.length
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
    takeWritten: async () => {
      const { written } = await sendInTurn({})
      seenCount += written.length
      return written
    },
    countWaiting: async () => (await sendInTurn({})).waiting,
    async keepBusy(tasks) {
      await sendInTurn({ keepBusy: tasks })
    },
    async release() {
      await sendInTurn({ release: true })
    },
    kill,
    start,
    close: kill,
  }
}
