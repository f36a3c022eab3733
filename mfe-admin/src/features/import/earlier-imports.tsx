import type { VenueImport } from '@plekje/contracts'
import { Badge, formatCount, formatShortDate, QueryErrorPanel } from '@plekje/ui'
import { type Column, DataTable } from '@plekje/ui/admin'
import { Link, useQuery } from '@plekje/web-kit'
import * as paths from '@plekje/web-kit/paths'
import { nl } from '../../copy/nl'
import { useLostRights } from '../access/lost-rights'
import styles from './import.module.css'
import { importsQuery } from './queries'

const copy = nl.imports

export function EarlierImports() {
  const query = useQuery(importsQuery())
  const { data, error, isLoadingError } = query
  useLostRights(error)
  return (
    <section className={styles.earlier} aria-labelledby="earlier-heading">
      <h2 id="earlier-heading">{copy.earlier.heading}</h2>
      {isLoadingError ? (
        <QueryErrorPanel headingLevel={3} query={query} fallback={copy.earlier.failed} />
      ) : (
        <DataTable label={copy.earlier.heading} columns={columns} rows={data} empty={copy.earlier.none} />
      )}
    </section>
  )
}

function toneOf(state: VenueImport['state']) {
  if (state === 'applied') return 'good'
  return state === 'applying' || state === 'undoing' ? 'accent' : 'neutral'
}

export const ImportState = ({ state }: Pick<VenueImport, 'state'>) => (
  <Badge tone={toneOf(state)}>{copy.states[state]}</Badge>
)

const columns: Column<VenueImport>[] = [
  {
    id: 'file',
    header: copy.earlier.columns.file,
    meta: { kind: 'title' },
    cell: ({ row: { original } }) => <Link to={paths.oneImport(original.id)}>{original.fileName}</Link>,
  },
  { id: 'format', header: copy.earlier.columns.format, cell: ({ row }) => copy.formats[row.original.format] },
  {
    id: 'when',
    header: copy.earlier.columns.when,
    cell: ({ row: { original } }) => <time dateTime={original.createdAt}>{formatShortDate(original.createdAt)}</time>,
  },
  { id: 'by', accessorKey: 'createdBy', header: copy.earlier.columns.by },
  {
    id: 'state',
    header: copy.earlier.columns.state,
    cell: ({ row }) => <ImportState state={row.original.state} />,
  },
  {
    id: 'added',
    header: copy.earlier.columns.added,
    meta: { kind: 'figure' },
    cell: ({ row }) => formatCount(row.original.counts.added),
  },
]
