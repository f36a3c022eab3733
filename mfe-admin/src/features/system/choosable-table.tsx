import { Button } from '@plekje/ui'
import { type Column, DataTable } from '@plekje/ui/admin'
import { createContext, useContext } from 'react'
import styles from './system.module.css'

interface Choosing<Row> {
  isChosen(row: Row): boolean
  onChoose(rows: readonly Row[], isChosen: boolean): void
  onShow(row: Row): void
}

const ChoosingContext = createContext<Choosing<unknown>>({
  isChosen: () => false,
  onChoose: () => undefined,
  onShow: () => undefined,
})

interface ChoosableTableProps<Row extends object> extends Choosing<Row> {
  copy: { readonly heading: string; readonly chooseAll: string; readonly empty: string }
  /** Made by {@link choosableColumns}. */
  columns: Column<Row>[]
  rows: Row[] | undefined
  isStale?: boolean
}

/** A table whose rows have checkboxes, with one for all. */
export function ChoosableTable<Row extends object>(props: ChoosableTableProps<Row>) {
  const { copy, columns, rows, isStale = false, ...choosing } = props
  return (
    <ChoosingContext value={choosing as Choosing<unknown>}>
      <label className={styles.choice}>
        <input
          type="checkbox"
          checked={rows?.every((row) => choosing.isChosen(row)) ?? false}
          disabled={rows === undefined}
          onChange={(event) => choosing.onChoose(rows ?? [], event.target.checked)}
        />
        <span>{copy.chooseAll}</span>
      </label>
      <DataTable label={copy.heading} columns={columns} rows={rows} isStale={isStale} empty={copy.empty} />
    </ChoosingContext>
  )
}

interface ChoosableColumnsOptions<Row> {
  readonly copy: { readonly choose: (name: string) => string; readonly show: string }
  readonly titles: { readonly name: string; readonly actions: string }
  readonly nameOf: (row: Row) => string
}

/**
 * Adds a column with checkboxes before the columns, and one with buttons after them. Call it once, not on every render: React treats a cell of
 * new columns as another component, which loses the focus.
 */
export function choosableColumns<Row extends object>(
  options: ChoosableColumnsOptions<Row>,
  dataColumns: Column<Row>[],
): Column<Row>[] {
  const { copy, titles, nameOf } = options
  return [
    {
      id: 'name',
      header: titles.name,
      meta: { kind: 'title' },
      cell: ({ row: { original: row } }) => <Choose row={row} name={nameOf(row)} label={copy.choose(nameOf(row))} />,
    },
    ...dataColumns,
    {
      id: 'actions',
      header: titles.actions,
      meta: { kind: 'actions' },
      cell: ({ row: { original: row } }) => <Show row={row} name={nameOf(row)} text={copy.show} />,
    },
  ]
}

function Choose({ row, name, label }: { row: unknown; name: string; label: string }) {
  const { isChosen, onChoose } = useContext(ChoosingContext)
  return (
    <label className={styles.choice}>
      <input
        type="checkbox"
        aria-label={label}
        checked={isChosen(row)}
        onChange={(event) => onChoose([row], event.target.checked)}
      />
      <span>{name}</span>
    </label>
  )
}

function Show({ row, name, text }: { row: unknown; name: string; text: string }) {
  const { onShow } = useContext(ChoosingContext)
  return (
    <Button size="small" aria-label={`${text}: ${name}`} onClick={() => onShow(row)}>
      {text}
    </Button>
  )
}
