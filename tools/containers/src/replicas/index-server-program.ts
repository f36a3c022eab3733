import { openFakeJournal } from '@plekje/engines/fake-journal'
import { startFakeMeilisearch } from '@plekje/engines/fake-meilisearch'

/*
 * The stand-in for Meilisearch as a process: `node index-server-program KEY PORT JOURNAL TASK_MS`. Its parent sends
 * requests by IPC messages; it exits with its parent.
 */

/** A request; each is answered with an {@link IndexServerState}. */
export interface IndexServerRequest {
  /** Position of the first written document to return, from 0. */
  readonly writtenFrom: number
  /** Number of tasks of another index to put in the queue. */
  readonly keepBusy?: number
  /** Completes all queued tasks at once, and then continues at the usual speed. */
  readonly release?: boolean
}

export interface IndexServerState {
  readonly waiting: number
  readonly written: readonly { readonly index: string; readonly id: number; readonly isRemoval: boolean }[]
}

async function main([key = '', port = '0', journal = '', taskMs = '0']: readonly string[]): Promise<void> {
  const fake = await startFakeMeilisearch(key, undefined, { port: Number(port), journal: openFakeJournal(journal) })
  fake.taskMs = Number(taskMs)
  process.on('message', ({ writtenFrom, keepBusy = 0, release }: IndexServerRequest) => {
    fake.keepBusy(keepBusy)
    if (release) {
      fake.release()
      fake.taskMs = Number(taskMs)
    }
    const state: IndexServerState = { waiting: fake.queuedTaskCount, written: fake.writtenDocuments.slice(writtenFrom) }
    process.send?.(state)
  })
  process.once('disconnect', () => process.exit(0))
  process.send?.({ waiting: 0, written: [] } satisfies IndexServerState)
}

void main(process.argv.slice(2))
