import { openFakeJournal } from '@plekje/engines/fake-journal'
import { startFakeMeilisearch } from '@plekje/engines/fake-meilisearch'

/*
 * The stand-in for Meilisearch as a process: `node index-server-program KEY PORT JOURNAL TASK_MS`. Who started it asks by
 * messages; it ends with who started it.
 */

/** A request; each is answered with an {@link IndexServerState}. */
export interface IndexServerQuestion {
  /** First written document to return, counted from 0. */
  readonly writtenFrom: number
  /** Puts so many tasks of a neighbour in front of whatever comes. */
  readonly keepBusy?: number
  /** Works off at once what waits, and goes on at the usual pace. */
  readonly release?: boolean
}

export interface IndexServerState {
  readonly waiting: number
  readonly written: readonly { readonly index: string; readonly id: number; readonly isRemoval: boolean }[]
}

async function main([key = '', port = '0', journal = '', taskMs = '0']: readonly string[]): Promise<void> {
  const fake = await startFakeMeilisearch(key, undefined, { port: Number(port), journal: openFakeJournal(journal) })
  fake.taskMs = Number(taskMs)
  process.on('message', ({ writtenFrom, keepBusy = 0, release }: IndexServerQuestion) => {
    fake.keepBusy(keepBusy)
    if (release) {
      fake.release()
      fake.taskMs = Number(taskMs)
    }
    const state: IndexServerState = { waiting: fake.waiting, written: fake.written.slice(writtenFrom) }
    process.send?.(state)
  })
  process.once('disconnect', () => process.exit(0))
  process.send?.({ waiting: 0, written: [] } satisfies IndexServerState)
}

void main(process.argv.slice(2))
