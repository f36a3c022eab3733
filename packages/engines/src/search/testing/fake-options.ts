import type { FakeJournal } from './fake-journal'

export interface FakeMeilisearch {
  readonly url: string
  /** Makes the next write be accepted and fail as a task. */
  failNextTask(code: string): void
  /** Carries the next request to this path out and hangs up instead of answering it. */
  loseNextAnswer(path: string): void
  /** How long each task takes from now on (0); they are worked off one by one, in order. */
  taskMs: number
  /** Puts tasks of another index into the queue, before whatever comes. */
  keepBusy(tasks: number): void
  /** Works off at once whatever waits, and takes no time from now on. */
  release(): void
  /** Works off at once the first of those that wait. */
  workOff(tasks: number): void
  readonly waiting: number
  /** Every document that a write put or removed, in the order in which the tasks were done. */
  readonly written: readonly { readonly index: string; readonly id: number; readonly isRemoval: boolean }[]
  readonly indexes: readonly string[]
  close(): Promise<void>
}

export interface FakeOptions {
  /** Any that is free, unless given. */
  readonly port?: number
  /** What was accepted before and is accepted from now on, as the folder of a real server keeps it. */
  readonly journal?: FakeJournal
}
