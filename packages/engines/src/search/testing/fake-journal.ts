import { appendFileSync, existsSync, readFileSync } from 'node:fs'

/** A write that was accepted, as it came. */
interface Accepted {
  readonly method: string
  /** Path and query. */
  readonly url: string
  readonly text: string
}

export interface FakeJournal {
  /** All of them, in order. */
  read(): readonly Accepted[]
  add(accepted: Accepted): void
}

/** A file with a line for each write: what was accepted is there again when its process was killed, as on a real server. */
export const openFakeJournal = (file: string): FakeJournal => ({
  read: () =>
    existsSync(file)
      ? readFileSync(file, 'utf8')
          .split('\n')
          .slice(0, -1)
          .map((line) => JSON.parse(line) as Accepted)
      : [],
  add: (accepted) => appendFileSync(file, `${JSON.stringify(accepted)}\n`),
})
