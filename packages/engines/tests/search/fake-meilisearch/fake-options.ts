import type { FakeJournal } from './fake-journal'

export interface FakeMeilisearch {
  readonly url: string
  /** Accepts the next write and fails it as a task. */
  failNextTask(code: string): void
  /** Executes the next request to this path and closes the connection instead of answering. */
  loseNextReply(path: string): void
  /** Duration of each task from now on (default 0); tasks run one by one, in order. */
  taskMs: number
  /** Queues tasks of another index before later ones. */
  keepBusy(tasks: number): void
  /** Runs all queued tasks immediately, and later ones without delay. */
  release(): void
  /** Runs the first `tasks` queued tasks immediately. */
  runTasks(tasks: number): void
  readonly queuedTaskCount: number
  /** Every document that a write put or removed, in the order of the tasks. */
  readonly writtenDocuments: readonly { readonly index: string; readonly id: number; readonly isRemoval: boolean }[]
  readonly indexes: readonly string[]
  close(): Promise<void>
}

export interface FakeOptions {
  /** Default: any free port. */
  readonly port?: number
  /** Accepted writes, which survive restarts like the folder of a real server. */
  readonly journal?: FakeJournal
}
