import { IMPORT_ROW_STATES, type ImportRow, type VenueImport } from '@plekje/contracts'
import { Badge, QueryErrorPanel, RadioGroup } from '@plekje/ui'
import { type Column, DataTable, Pagination, rangeOf } from '@plekje/ui/admin'
import { Link, useQuery } from '@plekje/web-kit'
import * as paths from '@plekje/web-kit/paths'
import { nl } from '../../copy/nl'
import { useLostRights } from '../access/lost-rights'
import { useExistingPage } from '../lists/use-existing-page'
import { useListAddress } from '../lists/use-list-address'
import styles from './import.module.css'
import { PAGE_SIZE, type RowState, rowsQuery } from './queries'

const copy = nl.imports.rows

/** The rows of an import with the result of each, by state and page. */
export function ImportRows({ venueImport: { id, counts } }: { venueImport: VenueImport }) {
  const { readOneOf, set, page, setPage } = useListAddress()
  const state = readOneOf('state', IMPORT_ROW_STATES, '')
  const query = useQuery(rowsQuery({ id, state, page, counts }))
  const { data, error, isLoadingError, isPlaceholderData } = query
  useLostRights(error)

  const totalPages = data && Math.ceil(data.total / PAGE_SIZE)
  const isBeyondEnd = useExistingPage({ page, totalPages: isPlaceholderData ? undefined : totalPages, setPage })
  const { from, to } = rangeOf(page, PAGE_SIZE, data?.rows.length ?? 0)
  const total = IMPORT_ROW_STATES.reduce((sum, rowState) => sum + counts[rowState], 0)
  const states = IMPORT_ROW_STATES.filter((rowState) => counts[rowState] > 0 || rowState === state)
  return (
    <div className={styles.rows}>
      <RadioGroup
        legend={copy.filter}
        isLegendHidden
        choices={[
          { value: '', label: copy.choice(copy.all, total) },
          ...states.map((value) => ({ value, label: copy.choice(copy.states[value], counts[value]) })),
        ]}
        value={state}
        onChange={(chosen) => set({ state: chosen })}
      />
      {isLoadingError ? (
        <QueryErrorPanel headingLevel={3} query={query} fallback={copy.failed} />
      ) : (
        <>
          <DataTable
            label={copy.label}
            columns={columns}
            rows={isBeyondEnd ? undefined : data?.rows}
            empty={copy.empty}
          />
          {data && !isBeyondEnd && (
            <Pagination
              page={page}
              totalPages={totalPages ?? 1}
              summary={nl.lists.shown(from, to, data.total, copy.itemsName)}
              onPage={setPage}
            />
          )}
        </>
      )}
    </div>
  )
}

const tones = {
  new: 'accent',
  duplicate: 'warn',
  invalid: 'bad',
  added: 'good',
  skipped: 'neutral',
  undone: 'neutral',
} as const satisfies Record<RowState, string>

const columns: Column<ImportRow>[] = [
  { id: 'line', accessorKey: 'line', header: copy.columns.line, meta: { kind: 'figure' } },
  {
    id: 'name',
    header: copy.columns.name,
    meta: { kind: 'title' },
    cell: ({ row: { original } }) => original.name || copy.noName,
  },
  {
    id: 'category',
    header: copy.columns.category,
    meta: { kind: 'word' },
    cell: ({ row }) => row.original.categoryName ?? copy.unknown,
  },
  {
    id: 'location',
    header: copy.columns.location,
    meta: { kind: 'word' },
    cell: ({ row }) => row.original.locationName ?? copy.unknown,
  },
  {
    id: 'state',
    header: copy.columns.state,
    meta: { kind: 'note' },
    cell: ({ row: { original } }) => (
      <div className={styles.state}>
        <Badge tone={tones[original.state]}>{copy.states[original.state]}</Badge>
        <Explanation row={original} />
      </div>
    ),
  },
]

function Explanation({ row: { state, problem, duplicateOf, venueId, name } }: { row: ImportRow }) {
  if (problem) return <span>{problem}</span>
  if (state === 'added' && venueId !== null) {
    return (
      <Link to={paths.adminVenue(venueId)} aria-label={`${copy.view}: ${name}`}>
        {copy.view}
      </Link>
    )
  }
  if (!duplicateOf || state === 'added' || state === 'undone') return null
  if (duplicateOf.id !== null) {
    return (
      <span>
        {copy.duplicateOf} <Link to={paths.adminVenue(duplicateOf.id)}>{duplicateOf.name}</Link>
      </span>
    )
  }
  const { line } = duplicateOf
  return (
    <span>{line === null ? copy.duplicateName(duplicateOf.name) : copy.duplicateLine(duplicateOf.name, line)}</span>
  )
}
