import { useState } from 'react'

/** Which rows of a list are chosen. What somebody else decided about meanwhile is not chosen any more. */
export function useChosen<Row>(rows: readonly Row[] | undefined, keyOf: (row: Row) => string) {
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set())
  return {
    chosen: rows?.filter((row) => marked.has(keyOf(row))) ?? [],
    isChosen: (row: Row) => marked.has(keyOf(row)),
    choose: (some: readonly Row[], isChosen: boolean) =>
      setMarked((before) => {
        const after = new Set(before)
        for (const row of some) {
          if (isChosen) after.add(keyOf(row))
          else after.delete(keyOf(row))
        }
        return after
      }),
    chooseNone: () => setMarked(new Set()),
  }
}
