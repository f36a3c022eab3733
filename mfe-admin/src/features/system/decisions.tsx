import { Button } from '@plekje/ui'
import type { Column } from '@plekje/ui/admin'
import { type RefObject, useState } from 'react'
import { nl } from '../../copy/nl'
import inbox from '../inbox/inbox.module.css'
import { ChoosableTable } from './choosable-table'
import { Decide, type Decision, type DecisionTexts } from './decide'
import styles from './system.module.css'

const copy = nl.system.decisions

interface DecisionsProps<Row extends object> {
  copy: DecisionTexts & { readonly heading: string; readonly chooseAll: string; readonly empty: string }
  columns: Column<Row>[]
  rows: Row[] | undefined
  isStale?: boolean
  /** How many there are, in words; absent while nothing is known yet. */
  count: string | undefined
  keyOf: (row: Row) => string
  /** Resolves with how many it was done with; the reason is empty unless one is asked. */
  decide: (decision: Decision, rows: readonly Row[], reason: string) => Promise<number>
  queryKey: readonly string[]
  onShow: (row: Row) => void
  /** Has the focus once what was decided about is gone. */
  heading: RefObject<HTMLHeadingElement | null>
}

/** Rows that wait for a decision; several can be decided about at once. */
export function Decisions<Row extends object>(props: DecisionsProps<Row>) {
  const { copy: texts, columns, rows, isStale = false, count, keyOf, decide, queryKey, onShow, heading } = props
  const { chosen, isChosen, choose, chooseNone } = useChosen(rows, keyOf)
  const [decision, setDecision] = useState<Decision>()
  const isNothing = chosen.length === 0
  return (
    <>
      <div className={styles.bar}>
        <p className={inbox.soft}>
          {count}
          {!isNothing && ` · ${copy.chosen(chosen.length)}`}
        </p>
        <div className={inbox.buttons}>
          <Button size="small" disabled={isNothing} onClick={() => setDecision('redrive')}>
            {copy.redrive}
          </Button>
          <Button size="small" variant="danger" disabled={isNothing} onClick={() => setDecision('discard')}>
            {copy.discard}
          </Button>
        </div>
      </div>
      <ChoosableTable
        copy={texts}
        columns={columns}
        rows={rows}
        isStale={isStale}
        isChosen={isChosen}
        onChoose={choose}
        onShow={onShow}
      />
      {decision && (
        <Decide
          decision={decision}
          rows={chosen}
          texts={texts}
          decide={(some, reason) => decide(decision, some, reason)}
          queryKey={queryKey}
          onClose={() => setDecision(undefined)}
          onDecided={() => {
            chooseNone()
            heading.current?.focus()
          }}
        />
      )}
    </>
  )
}

/** Which rows of a list are chosen. What somebody else decided about meanwhile is not chosen any more. */
function useChosen<Row>(rows: readonly Row[] | undefined, keyOf: (row: Row) => string) {
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
