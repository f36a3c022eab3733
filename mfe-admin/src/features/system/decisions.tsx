import { Button } from '@plekje/ui'
import type { Column } from '@plekje/ui/admin'
import { type RefObject, useState } from 'react'
import { nl } from '../../copy/nl'
import inbox from '../inbox/inbox.module.css'
import { ChoosableTable } from './choosable-table'
import { type Decision, DecisionDialog, type DecisionTexts } from './decide-dialog'
import styles from './system.module.css'

const copy = nl.system.decisions

interface DecisionsProps<Row extends object> {
  copy: DecisionTexts & { readonly heading: string; readonly chooseAll: string; readonly empty: string }
  columns: Column<Row>[]
  rows: Row[] | undefined
  isStale?: boolean
  /** The number of rows as text; absent while loading. */
  count: string | undefined
  keyOf: (row: Row) => string
  /** Resolves with the number of rows decided about; `reason` is empty unless it is asked for. */
  decide: (decision: Decision, rows: readonly Row[], reason: string) => Promise<number>
  queryKey: readonly string[]
  onShow: (row: Row) => void
  /** Takes the focus when the decided rows disappear. */
  heading: RefObject<HTMLHeadingElement | null>
}

/** A table of rows that wait for a decision, which can cover several rows. */
export function Decisions<Row extends object>(props: DecisionsProps<Row>) {
  const { copy: texts, columns, rows, isStale = false, count, keyOf, decide, queryKey, onShow, heading } = props
  const { chosen, isChosen, choose, chooseNone } = useChosen(rows, keyOf)
  const [decision, setDecision] = useState<Decision>()
  const hasNoneChosen = chosen.length === 0
  return (
    <>
      <div className={styles.bar}>
        <p className={inbox.soft}>
          {count}
          {!hasNoneChosen && ` · ${copy.chosen(chosen.length)}`}
        </p>
        <div className={inbox.buttons}>
          <Button size="small" disabled={hasNoneChosen} onClick={() => setDecision('redrive')}>
            {copy.redrive}
          </Button>
          <Button size="small" variant="danger" disabled={hasNoneChosen} onClick={() => setDecision('discard')}>
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
        <DecisionDialog
          decision={decision}
          rows={chosen}
          texts={texts}
          decide={(events, reason) => decide(decision, events, reason)}
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

/** The selected rows of a list, without those that have left the list. */
function useChosen<Row>(rows: readonly Row[] | undefined, keyOf: (row: Row) => string) {
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set())
  return {
    chosen: rows?.filter((row) => marked.has(keyOf(row))) ?? [],
    isChosen: (row: Row) => marked.has(keyOf(row)),
    choose: (toggled: readonly Row[], isChosen: boolean) =>
      setMarked((previous) => {
        const keys = new Set(previous)
        for (const row of toggled) {
          if (isChosen) keys.add(keyOf(row))
          else keys.delete(keyOf(row))
        }
        return keys
      }),
    chooseNone: () => setMarked(new Set()),
  }
}
