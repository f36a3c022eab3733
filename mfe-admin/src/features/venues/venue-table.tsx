import { Badge, formatRating } from '@plekje/ui'
import type { OnChangeFn, SortingState } from '@plekje/ui/admin'
import { type Column, DataTable } from '@plekje/ui/admin'
import { Link } from '@plekje/web-kit'
import * as paths from '@plekje/web-kit/paths'
import { useMemo } from 'react'
import { nl } from '../../copy/nl'
import { RowActions } from './row-actions'
import { nameIdOf, type VenueRowData } from './venue-row'

const copy = nl.venues

interface VenueTableProps {
  venues: VenueRowData[] | undefined
  isStale: boolean
  sorting: SortingState
  onSort: (sorting: SortingState) => void
  onRemove: (venue: VenueRowData) => void
}

/** A table of venues with the columns of ADMIN-6. The ids of columns are the server's sort keys. */
export function VenueTable({ venues, isStale, sorting, onSort, onRemove }: VenueTableProps) {
  const columns = useMemo(() => columnsWith(onRemove), [onRemove])
  const change: OnChangeFn<SortingState> = (next) => onSort(typeof next === 'function' ? next(sorting) : next)
  return (
    <DataTable
      label={copy.table}
      columns={columns}
      rows={venues}
      isStale={isStale}
      empty={copy.empty}
      sorting={{ state: sorting, onChange: change }}
    />
  )
}

const columnsWith = (onRemove: (venue: VenueRowData) => void): Column<VenueRowData>[] => [
  {
    id: 'name',
    accessorKey: 'name',
    header: copy.columns.name,
    meta: { kind: 'title' },
    cell: ({ row: { original: venue } }) => (
      <Link id={nameIdOf(venue)} to={paths.adminVenue(venue.id)}>
        {venue.name}
      </Link>
    ),
  },
  { id: 'category', accessorKey: 'categoryName', header: copy.columns.category },
  { id: 'location', accessorKey: 'locationName', header: copy.columns.location },
  {
    id: 'status',
    accessorKey: 'visible',
    header: copy.columns.status,
    meta: { kind: 'word' },
    cell: ({ row: { original: venue } }) => <Badge tone={venue.visible ? 'good' : 'warn'}>{statusText(venue)}</Badge>,
  },
  { id: 'photos', accessorKey: 'imagesCount', header: copy.columns.photos, meta: { kind: 'figure' } },
  {
    id: 'rating',
    accessorKey: 'rating',
    header: copy.columns.rating,
    meta: { kind: 'figure' },
    cell: ({ row: { original: venue } }) => ratingText(venue.rating),
  },
  {
    id: 'actions',
    header: copy.columns.actions,
    enableSorting: false,
    meta: { kind: 'actions' },
    cell: ({ row: { original: venue } }) => <RowActions venue={venue} onRemove={onRemove} />,
  },
]

function statusText({ visible, isClosed }: VenueRowData): string {
  if (visible) return copy.visible
  return isClosed ? copy.closed : copy.hidden
}

/** The rating with one decimal; a dash for no rating (ADMIN-6). */
const ratingText = (rating: string | null): string => {
  const figure = Number(rating ?? Number.NaN)
  return Number.isNaN(figure) ? copy.noRating : formatRating(figure)
}
