import { Button, ListingGrid, OsmCredit, QueryErrorPanel } from '@plekje/ui'
import { figure, nl } from '../../copy/nl'
import { VenueCard } from '../favorites/venue-card'
import type { VenuePages } from './use-venue-pages'
import styles from './venue-list.module.css'

interface VenueListProps {
  label: string
  list: VenuePages
  defaultRating?: number
}

/** A list of venues, unfolded a page at a time. */
export function VenueList({ label, list, defaultRating }: VenueListProps) {
  const { query, venues, total, hasMore, isFetchingMore, hasMoreFailed, showMore } = list
  return (
    <>
      <ListingGrid label={label}>
        {venues.map((listing, index) => (
          <VenueCard
            key={listing.id}
            listing={listing}
            headingLevel={2}
            defaultRating={defaultRating}
            isUrgent={index < 4}
          />
        ))}
      </ListingGrid>
      {hasMoreFailed ? (
        <QueryErrorPanel query={query} fallback={nl.category.listFailed} />
      ) : (
        (hasMore || isFetchingMore) && (
          <div className={styles.end}>
            <p>{nl.results.shown(figure(venues.length), figure(total))}</p>
            <Button onClick={showMore} isBusy={isFetchingMore}>
              {nl.category.more}
            </Button>
          </div>
        )
      )}
      <OsmCredit venues={venues} />
    </>
  )
}
