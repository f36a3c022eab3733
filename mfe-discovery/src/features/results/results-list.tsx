import { ActionButton, Button, ListingGrid, Notice } from '@plekje/ui'
import { formatCount, nl } from '../../copy/nl'
import { resultsCopy } from '../../copy/results'
import { ComparableCard } from '../compare/comparable-card'
import { LazyCompareBar } from '../compare/lazy-compare'
import styles from './results-body.module.css'
import type { Results } from './use-results'
import type { ResultsControls } from './use-results-state'

interface ResultsListProps {
  state: Pick<ResultsControls, 'showMore' | 'addresses'>
  results: Results
  look: 'card' | 'row'
  /** Id of the card whose pin is highlighted on the map. */
  highlightedId?: number | undefined
}

/** The loaded venues, and a button for more. */
export function ResultsList({ state: { showMore, addresses }, results, look, highlightedId }: ResultsListProps) {
  const { hits, total, hasMore } = results
  return (
    <>
      <ListingGrid label={resultsCopy.region} look={look === 'row' ? 'list' : 'grid'}>
        {hits.map((listing, index) => (
          <div
            key={listing.id}
            className={styles.venue}
            data-venue={listing.id}
            data-lit={listing.id === highlightedId}
          >
            <ComparableCard listing={listing} headingLevel={2} look={look} isUrgent={index === 0} />
          </div>
        ))}
      </ListingGrid>
      <div className={styles.end}>
        <p className={styles.shown}>{resultsCopy.shown(formatCount(hits.length), results.formatAmount(total))}</p>
        {results.hasNextPageFailed ? (
          <Notice tone="bad">
            {resultsCopy.moreFailed}{' '}
            <Button size="small" onClick={results.retry}>
              {nl.retry}
            </Button>
          </Notice>
        ) : (
          (hasMore || results.isFetchingNextPage) && (
            <ActionButton href={addresses.more} isBusy={results.isFetchingNextPage} onAct={showMore}>
              {resultsCopy.more}
            </ActionButton>
          )
        )}
      </div>
      <LazyCompareBar />
    </>
  )
}
