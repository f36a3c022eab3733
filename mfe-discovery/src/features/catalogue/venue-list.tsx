import {
  ActionButton,
  EmptyState,
  LinkButton,
  ListingGrid,
  ListingGridSkeleton,
  OsmCredit,
  QueryErrorPanel,
} from '@plekje/ui'
import type { ReactNode } from 'react'
import { formatCount, nl } from '../../copy/nl'
import { resultsCopy } from '../../copy/results'
import * as paths from '../../paths'
import { ComparableCard } from '../compare/comparable-card'
import { LazyCompareBar } from '../compare/lazy-compare'
import type { VenuePages } from './use-venue-pages'
import styles from './venue-list.module.css'

interface VenueListProps {
  label: string
  list: VenuePages
  empty: { readonly icon: ReactNode; readonly title: string; readonly hint: string }
  failedText: string
  defaultRating?: number
}

/** A list of venues with a button for the next page, and its loading, empty and failed states. */
export function VenueList({ label, list, empty, failedText, defaultRating }: VenueListProps) {
  const { query, venues, total, hasMore, isFetchingNextPage, hasNextPageFailed, moreAddress, showMore } = list
  if (!list.isLoaded) {
    return list.hasFailed ? <QueryErrorPanel query={query} fallback={failedText} /> : <ListingGridSkeleton />
  }
  if (total === 0) {
    const allVenues = paths.results({ criteria: { showAll: true } })
    return (
      <EmptyState
        icon={empty.icon}
        title={empty.title}
        action={<LinkButton to={allVenues}>{nl.category.all}</LinkButton>}
      >
        {empty.hint}
      </EmptyState>
    )
  }
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
      {hasNextPageFailed ? (
        <QueryErrorPanel query={query} fallback={nl.category.listFailed} />
      ) : (
        (hasMore || isFetchingNextPage) && (
          <div className={styles.end}>
            <p>{resultsCopy.shown(formatCount(venues.length), formatCount(total))}</p>
            <ActionButton href={moreAddress} isBusy={isFetchingNextPage} onAct={showMore}>
              {nl.category.more}
            </ActionButton>
          </div>
        )
      )}
      <OsmCredit venues={venues} />
      <LazyCompareBar />
    </>
  )
}
