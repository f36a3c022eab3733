import { ActionButton, ListingGrid, OsmCredit, QueryErrorPanel } from '@plekje/ui'
import { figure, nl } from '../../copy/nl'
import { resultsCopy } from '../../copy/results'
import { ComparableCard } from '../compare/comparable-card'
import { CompareSlot } from '../compare/lazy-compare'
import type { VenuePages } from './use-venue-pages'
import styles from './venue-list.module.css'

interface VenueListProps {
  label: string
  list: VenuePages
  defaultRating?: number
}

/** A list of venues with a button for the next page. */
export function VenueList({ label, list, defaultRating }: VenueListProps) {
  const { query, venues, total, hasMore, isFetchingMore, hasMoreFailed, moreAddress, showMore } = list
  return (
    <>
      <ListingGrid label={label}>
        {venues.map((listing, index) => (
          <ComparableCard
            key={listing.id}
            listing={listing}
            headingLevel={2}
            defaultRating={defaultRating}
            isUrgent={index === 0}
          />
        ))}
      </ListingGrid>
      {hasMoreFailed ? (
        <QueryErrorPanel query={query} fallback={nl.category.listFailed} />
      ) : (
        (hasMore || isFetchingMore) && (
          <div className={styles.end}>
            <p>{resultsCopy.shown(figure(venues.length), figure(total))}</p>
            <ActionButton href={moreAddress} isBusy={isFetchingMore} onAct={showMore}>
              {nl.category.more}
            </ActionButton>
          </div>
        )
      )}
      <OsmCredit venues={venues} />
      <CompareSlot />
    </>
  )
}
