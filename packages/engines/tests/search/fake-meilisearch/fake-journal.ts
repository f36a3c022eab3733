import { appendFileSync, existsSync, readFileSync } from 'node:fs'

/** An accepted write, as the client sent it. */
interface AcceptedWrite {
  readonly method: string
  /** Path and query. */
  readonly url: string
  readonly text: string
}

export interface FakeJournal {
  /** All writes, in order. */
  read(): readonly AcceptedWrite[]
  add(write: AcceptedWrite): void
}

/** A file with a line per write: accepted writes survive a kill of the process, as on a real server. */
export const openFakeJournal = (file: string): FakeJournal => ({
  read: () =>
    existsSync(file)
      ? readFileSync(file, 'utf8')
          .split('\n')
          .slice(0, -1)
          .map((line) => JSON.parse(line) as AcceptedWrite)
      : [],
  add: (write) => appendFileSync(file, `${JSON.stringify(write)}\n`),
})
