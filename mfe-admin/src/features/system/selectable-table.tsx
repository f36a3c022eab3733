import { Button } from '@plekje/ui'
import { type Column, DataTable } from '@plekje/ui/admin'
import { createContext, useContext } from 'react'
import styles from './system.module.css'

interface Selection<Row> {
  isSelected(row: Row): boolean
  onSelect(rows: readonly Row[], isSelected: boolean): void
  onShow(row: Row): void
}

const SelectionContext = createContext<Selection<unknown>>({
  isSelected: () => false,
  onSelect: () => undefined,
  onShow: () => undefined,
})

interface SelectableTableProps<Row extends object> extends Selection<Row> {
  copy: { readonly heading: string; readonly selectAll: string; readonly empty: string }
  /** Made by {@link selectableColumns}. */
  columns: Column<Row>[]
  rows: Row[] | undefined
  isStale?: boolean
}

/** A table with a checkbox for each row, and one for all rows. */
export function SelectableTable<Row extends object>(props: SelectableTableProps<Row>) {
  const { copy, columns, rows, isStale = false, ...selection } = props
  return (
    <SelectionContext value={selection as Selection<unknown>}>
      <label className={styles.choice}>
        <input
          type="checkbox"
          checked={rows?.every((row) => selection.isSelected(row)) ?? false}
          disabled={rows === undefined}
          onChange={(event) => selection.onSelect(rows ?? [], event.target.checked)}
        />
        <span>{copy.selectAll}</span>
      </label>
      <DataTable label={copy.heading} columns={columns} rows={rows} isStale={isStale} empty={copy.empty} />
    </SelectionContext>
  )
}

interface SelectableColumnsOptions<Row> {
  readonly copy: { readonly select: (name: string) => string; readonly show: string }
  readonly titles: { readonly name: string; readonly actions: string }
  readonly nameOf: (row: Row) => string
}

/**
 * Adds a column with checkboxes before the data columns, and a column with buttons after them. Call it once, not on
 * every render: React treats the cells of new columns as other components, so that a cell loses the focus.
 */
export function selectableColumns<Row extends object>(
  options: SelectableColumnsOptions<Row>,
  dataColumns: Column<Row>[],
): Column<Row>[] {
  const { copy, titles, nameOf } = options
  return [
    {
      id: 'name',
      header: titles.name,
      meta: { kind: 'title' },
      cell: ({ row: { original: row } }) => (
        <SelectCell row={row} name={nameOf(row)} label={copy.select(nameOf(row))} />
      ),
    },
    ...dataColumns,
    {
      id: 'actions',
      header: titles.actions,
      meta: { kind: 'actions' },
      cell: ({ row: { original: row } }) => <ShowCell row={row} name={nameOf(row)} text={copy.show} />,
    },
  ]
}

function SelectCell({ row, name, label }: { row: unknown; name: string; label: string }) {
  const { isSelected, onSelect } = useContext(SelectionContext)
  return (
    <label className={styles.choice}>
      <input
        type="checkbox"
        aria-label={label}
        checked={isSelected(row)}
        onChange={(event) => onSelect([row], event.target.checked)}
      />
      <span>{name}</span>
    </label>
  )
}

function ShowCell({ row, name, text }: { row: unknown; name: string; text: string }) {
  const { onShow } = useContext(SelectionContext)
  return (
    <Button size="small" aria-label={`${text}: ${name}`} onClick={() => onShow(row)}>
      {text}
    </Button>
  )
}
