import type { ImportRow, VenueImport } from '@plekje/contracts'
import { keepPreviousData, queryOptions, venueImportClient } from '@plekje/web-kit'

export const PAGE_SIZE = 50
export const IMPORTS_KEY = ['admin', 'imports'] as const
/** Polling interval while venues are being added or removed. */
const POLL_INTERVAL_MS = 1000

export type RowState = ImportRow['state']

export const isRunning = (state: VenueImport['state'] | undefined): boolean =>
  state === 'applying' || state === 'undoing'

export const importsQuery = () =>
  queryOptions({
    queryKey: [...IMPORTS_KEY, 'list'],
    queryFn: ({ signal }) => venueImportClient.listImports({}, { signal }),
  })

export const importQuery = (id: string) =>
  queryOptions({
    queryKey: [...IMPORTS_KEY, 'one', id],
    queryFn: ({ signal }) => venueImportClient.getImport({ params: { id } }, { signal }),
    refetchInterval: (query) => (isRunning(query.state.data?.state) ? POLL_INTERVAL_MS : false),
  })

interface RowsCriteria {
  readonly id: string
  readonly state: RowState | ''
  readonly page: number
  /** The counts are in the query key, so that a change of the counts reloads the rows. */
  readonly counts: VenueImport['counts']
}

export const rowsQuery = ({ id, state, page, counts }: RowsCriteria) =>
  queryOptions({
    queryKey: [...IMPORTS_KEY, 'rows', id, state, page, counts],
    queryFn: ({ signal }) => {
      const query = { page, limit: PAGE_SIZE, state: state || undefined }
      return venueImportClient.importRows({ params: { id }, query }, { signal })
    },
    placeholderData: keepPreviousData,
  })
