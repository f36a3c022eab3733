import { ErrorPanel, formatCount, formatPercent, LinkButton } from '@plekje/ui'
import { useQuery } from '@plekje/web-kit'
import * as paths from '@plekje/web-kit/paths'
import { FileUp, Plus } from 'lucide-react'
import { useState } from 'react'
import { nl } from '../../copy/nl'
import { FigureCard, FigureCards } from '../figures/figure-card'
import { percentOf } from '../figures/percent'
import { PagedList } from '../lists/paged-list'
import { venuesQuery } from './queries'
import { RemoveVenue } from './remove-venue'
import { useVenueCriteria } from './use-venue-criteria'
import { VenueFilters } from './venue-filters'
import type { VenueListData, VenueRowData } from './venue-row'
import { VenueTable } from './venue-table'
import styles from './venues.module.css'

const copy = nl.venues
/** Maximum number of visible, and of hidden, venues that the server counts; a higher number is a lower bound. */
const MAX_COUNTED = 1000

interface VenueListProps {
  /** Scope of the cards "Zichtbaar" and "Verborgen": all results or the current page (ADMIN-5, ADMIN-12). */
  counting: 'all' | 'page'
}

/** Cards, filters, table and pagination of venues, for the dashboard's tab and for `/admin/venues`. */
export function VenueList({ counting }: VenueListProps) {
  const { criteria, sorting, sort, filter, setPage, goTo } = useVenueCriteria()
  const query = useQuery(venuesQuery(criteria))
  const { data, isFetching, isPlaceholderData, refetch } = query
  const [venueToRemove, setVenueToRemove] = useState<VenueRowData | null>(null)
  return (
    <div className={styles.list}>
      <p className={styles.intake}>
        <LinkButton size="small" to={paths.imports()} icon={<FileUp aria-hidden="true" />}>
          {nl.imports.open}
        </LinkButton>
        <LinkButton size="small" to={paths.newVenue()} icon={<Plus aria-hidden="true" />}>
          {nl.newVenue.open}
        </LinkButton>
      </p>
      <Cards data={data} counting={counting} />
      <VenueFilters criteria={criteria} onChange={filter} />
      <PagedList
        query={query}
        rowsOf={({ venues }) => venues}
        itemsName={copy.itemsName}
        failure={<ErrorPanel message={copy.failed} isRetrying={isFetching} onRetry={() => void refetch()} />}
        page={criteria.page}
        setPage={setPage}
        goTo={goTo}
      >
        {(venues) => (
          <VenueTable
            venues={venues}
            isStale={isPlaceholderData}
            sorting={sorting}
            onSort={sort}
            onRemove={setVenueToRemove}
          />
        )}
      </PagedList>
      {venueToRemove && <RemoveVenue venue={venueToRemove} onClose={() => setVenueToRemove(null)} />}
    </div>
  )
}

function Cards({ data, counting }: { data: VenueListData | undefined; counting: 'all' | 'page' }) {
  const isPerPage = counting === 'page'
  const visibleOnPage = data?.venues.filter(({ visible }) => visible).length ?? 0
  const totalMinusVisible = data && data.total - visibleOnPage
  const visible = isPerPage ? visibleOnPage : data?.totalVisible
  const hidden = isPerPage ? totalMinusVisible : data?.totalHidden
  const countText = (count: number | undefined) => {
    if (!data || count === undefined) return undefined
    const isAtLeast = data.isAtLeast && count > MAX_COUNTED
    return isAtLeast ? nl.lists.moreThan(formatCount(count - 1)) : formatCount(count)
  }
  return (
    <FigureCards>
      <FigureCard label={copy.cards.total} value={countText(data?.total)} />
      <FigureCard
        label={copy.cards.visible}
        value={countText(visible)}
        hint={isPerPage ? copy.cards.visibleOnPage : undefined}
      />
      <FigureCard
        label={copy.cards.hidden}
        value={countText(hidden)}
        hint={isPerPage ? copy.cards.totalMinusVisible : undefined}
      />
      <FigureCard
        label={copy.cards.share}
        value={
          data &&
          (data.isAtLeast ? nl.venues.cards.unknownShare : formatPercent(percentOf(data.totalVisible, data.total)))
        }
      />
    </FigureCards>
  )
}
