import { Button } from '@plekje/ui'
import type { Column } from '@plekje/ui/admin'
import { type RefObject, useState } from 'react'
import { nl } from '../../copy/nl'
import inbox from '../inbox/inbox.module.css'
import { type Decision, DecisionDialog, type DecisionTexts } from './decide-dialog'
import { SelectableTable } from './selectable-table'
import styles from './system.module.css'

const copy = nl.system.decisions

interface DecisionsProps<Row extends object> {
  copy: DecisionTexts & { readonly heading: string; readonly selectAll: string; readonly empty: string }
  columns: Column<Row>[]
  rows: Row[] | undefined
  isStale?: boolean
  /** The number of rows as text; undefined while loading. */
  count: string | undefined
  keyOf: (row: Row) => string
  /** Resolves with the number of decided rows. `reason` is empty unless the dialog asks for one. */
  decide: (decision: Decision, rows: readonly Row[], reason: string) => Promise<number>
  queryKey: readonly string[]
  onShow: (row: Row) => void
  /** Takes the focus when the decided rows disappear. */
  heading: RefObject<HTMLHeadingElement | null>
}

/** A table of rows that wait for a decision, which can cover several rows. */
export function Decisions<Row extends object>(props: DecisionsProps<Row>) {
  const { copy: texts, columns, rows, isStale = false, count, keyOf, decide, queryKey, onShow, heading } = props
  const { selectedRows, isSelected, select, clearSelection } = useSelection(rows, keyOf)
  const [decision, setDecision] = useState<Decision>()
  const hasSelection = selectedRows.length > 0
  return (
    <>
      <div className={styles.bar}>
        <p className={inbox.soft}>
          {count}
          {hasSelection && ` · ${copy.selected(selectedRows.length)}`}
        </p>
        <div className={inbox.buttons}>
          <Button size="small" disabled={!hasSelection} onClick={() => setDecision('redrive')}>
            {copy.redrive}
          </Button>
          <Button size="small" variant="danger" disabled={!hasSelection} onClick={() => setDecision('discard')}>
            {copy.discard}
          </Button>
        </div>
      </div>
      <SelectableTable
        copy={texts}
        columns={columns}
        rows={rows}
        isStale={isStale}
        isSelected={isSelected}
        onSelect={select}
        onShow={onShow}
      />
      {decision && (
        <DecisionDialog
          decision={decision}
          rows={selectedRows}
          texts={texts}
          decide={(decidedRows, reason) => decide(decision, decidedRows, reason)}
          queryKey={queryKey}
          onClose={() => setDecision(undefined)}
          onDecided={() => {
            clearSelection()
            heading.current?.focus()
          }}
        />
      )}
    </>
  )
}

/** The selected rows of a list. A row that leaves the list is no longer selected. */
function useSelection<Row>(rows: readonly Row[] | undefined, keyOf: (row: Row) => string) {
  const [selectedKeys, setSelectedKeys] = useState<ReadonlySet<string>>(new Set())
  return {
    selectedRows: rows?.filter((row) => selectedKeys.has(keyOf(row))) ?? [],
    isSelected: (row: Row) => selectedKeys.has(keyOf(row)),
    select: (toggledRows: readonly Row[], isSelected: boolean) =>
      setSelectedKeys((previous) => {
        const keys = new Set(previous)
        for (const row of toggledRows) {
          if (isSelected) keys.add(keyOf(row))
          else keys.delete(keyOf(row))
        }
        return keys
      }),
    clearSelection: () => setSelectedKeys(new Set()),
  }
}
