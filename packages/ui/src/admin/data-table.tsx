import { classNames, LiveRegion, Skeleton, skeletonKeys } from '@plekje/ui'
import {
  type ColumnDef,
  type OnChangeFn,
  type RowData,
  rowSortingFeature,
  type SortingState,
  tableFeatures,
  useTable,
} from '@tanstack/react-table'
import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react'
import { type AriaAttributes, type ReactNode, useId } from 'react'
import styles from './data-table.module.css'
import { useAdminTexts } from './texts'

export type { OnChangeFn, SortingState }

const features = tableFeatures({ rowSortingFeature })

/** A column of a {@link DataTable}; `meta` sets the layout of its cells. */
export type Column<Row extends RowData> = ColumnDef<typeof features, Row>
export interface ColumnMeta {
  /**
   * `figure` is right-aligned, `word` never breaks within a word. When rows are cards, `title` is the heading, `note`
   * takes the whole width, and `actions` come last.
   */
  readonly kind?: 'text' | 'figure' | 'word' | 'note' | 'title' | 'actions'
}

interface DataTableProps<Row extends RowData> {
  /** Accessible name of the table. */
  label: string
  columns: Column<Row>[]
  /** Absent while loading: five skeleton rows are shown (ADMIN-8). */
  rows: Row[] | undefined
  /** True while `rows` come from the previous request. */
  isStale?: boolean
  /** Shown instead of rows when there are none. */
  empty: string
  sorting?: { readonly state: SortingState; readonly onChange: OnChangeFn<SortingState> }
}

const SKELETON_ROWS = 5
const NO_SORTING: SortingState = []
const metaOf = (column: { columnDef: { meta?: unknown } }): ColumnMeta => (column.columnDef.meta ?? {}) as ColumnMeta

/** Explicit roles, because some browsers drop the implicit ones when CSS lays out rows as cards. */
const role = (name: 'table' | 'rowgroup' | 'row' | 'columnheader' | 'cell') => ({ role: name })

/** A table of rows that the server has filtered, sorted and paged. On narrow screens each row is a card. */
export function DataTable<Row extends RowData>(props: DataTableProps<Row>) {
  const { label, columns, rows, isStale = false, empty, sorting } = props
  const texts = useAdminTexts()
  const id = useId()
  const sortingOptions = sorting ? { onSortingChange: sorting.onChange } : {}
  const table = useTable({
    features,
    columns,
    data: rows ?? [],
    manualSorting: true,
    enableMultiSort: false,
    sortDescFirst: false,
    enableSorting: sorting !== undefined,
    state: { sorting: sorting?.state ?? NO_SORTING },
    ...sortingOptions,
  })
  const headers = table.getHeaderGroups()[0]?.headers ?? []

  return (
    <div className={classNames(styles.box, isStale && styles.stale)} aria-busy={isStale || rows === undefined}>
      <table {...role('table')} className={styles.table} aria-label={label}>
        <thead {...role('rowgroup')}>
          <tr {...role('row')}>
            {headers.map((header) => (
              <th
                key={header.id}
                {...role('columnheader')}
                id={`${id}-${header.id}`}
                scope="col"
                className={classNames(
                  styles[metaOf(header.column).kind ?? 'text'],
                  header.column.getCanSort() && styles.sortable,
                )}
                aria-sort={header.column.getCanSort() ? directionOf(header.column.getIsSorted()) : undefined}
              >
                {header.column.getCanSort() ? (
                  <button type="button" className={styles.sort} onClick={header.column.getToggleSortingHandler()}>
                    <table.FlexRender header={header} />
                    <SortMark direction={header.column.getIsSorted()} />
                  </button>
                ) : (
                  <table.FlexRender header={header} />
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody {...role('rowgroup')}>
          {rows === undefined && <SkeletonRows columns={headers.length} />}
          {rows?.length === 0 && (
            <tr {...role('row')}>
              <td {...role('cell')} className={styles.empty} colSpan={headers.length}>
                {empty}
              </td>
            </tr>
          )}
          {table.getRowModel().rows.map((row) => (
            <tr key={row.id} {...role('row')}>
              {row.getAllCells().map((cell) => (
                <td
                  key={cell.id}
                  {...role('cell')}
                  className={styles[metaOf(cell.column).kind ?? 'text']}
                  data-label={typeof cell.column.columnDef.header === 'string' ? cell.column.columnDef.header : ''}
                >
                  <table.FlexRender cell={cell} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <LiveRegion>{rows === undefined ? texts.loading : ''}</LiveRegion>
    </div>
  )
}

type Direction = 'asc' | 'desc' | false

const directionOf = (direction: Direction): AriaAttributes['aria-sort'] => {
  if (direction === false) return 'none'
  return direction === 'asc' ? 'ascending' : 'descending'
}

function SortMark({ direction }: { direction: Direction }): ReactNode {
  if (direction === false) return <ArrowUpDown className={styles.unsorted} aria-hidden="true" />
  return direction === 'asc' ? <ArrowUp aria-hidden="true" /> : <ArrowDown aria-hidden="true" />
}

const SkeletonRows = ({ columns }: { columns: number }) =>
  skeletonKeys(SKELETON_ROWS).map((row) => (
    <tr key={row} {...role('row')} data-skeleton="true">
      {skeletonKeys(columns).map((cell, index) => (
        <td key={cell} {...role('cell')} className={styles.bone}>
          <Skeleton width={index === 0 ? '80%' : '55%'} />
        </td>
      ))}
    </tr>
  ))
