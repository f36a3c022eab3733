import { Button, ErrorPanel, ListingGrid, ListingGridSkeleton, Notice, OsmCredit } from '@plekje/ui'
import { figure, nl } from '../../copy/nl'
import { VenueCard } from '../favorites/venue-card'
import type { ActiveFilter, KnownNames } from './active-filters'
import { MapSketch } from './map-sketch'
import { NoResults } from './no-results'
import styles from './results-body.module.css'
import type { Results } from './use-results'
import type { ResultsControls } from './use-results-state'

interface ResultsBodyProps {
  state: ResultsControls
  results: Results
  known: KnownNames
  filters: readonly ActiveFilter[]
}

/** Cards that are in sight at once load their pictures first. */
const URGENT_CARDS = 3

export function ResultsBody({ state, results, known, filters }: ResultsBodyProps) {
  const { view, showMore } = state
  const { reply, hits, total, hasMore, isStale, isFetching, hasFailed } = results
  if (!reply && hasFailed) {
    return (
      <ErrorPanel
        title={nl.results.failedTitle}
        message={nl.results.failed}
        isRetrying={isFetching}
        onRetry={results.retry}
      />
    )
  }
  if (!reply) return <ListingGridSkeleton cards={9} />
  if (total === 0) return <NoResults state={state} reply={reply} known={known} filters={filters} isStale={isStale} />
  return (
    <div className={styles.body} data-stale={isStale} aria-busy={isStale}>
      {hasFailed && <Notice tone="warn">{nl.results.refreshFailed}</Notice>}
      {reply.relaxed && <p className={styles.note}>{nl.results.relaxed}</p>}
      {view === 'map' ? (
        <MapSketch hits={hits} total={total} amount={results.amount} />
      ) : (
        <>
          <ListingGrid label={nl.results.region} look={view === 'list' ? 'list' : 'grid'}>
            {hits.map((listing, index) => (
              <VenueCard
                key={listing.id}
                listing={listing}
                headingLevel={2}
                look={view === 'list' ? 'row' : 'card'}
                isUrgent={index < URGENT_CARDS}
              />
            ))}
          </ListingGrid>
          <div className={styles.end}>
            <p className={styles.shown}>{nl.results.shown(figure(hits.length), results.amount(total))}</p>
            {results.hasMoreFailed ? (
              <Notice tone="bad">
                {nl.results.moreFailed}{' '}
                <Button size="small" onClick={results.retry}>
                  {nl.retry}
                </Button>
              </Notice>
            ) : (
              (hasMore || results.isFetchingMore) && (
                <Button isBusy={results.isFetchingMore} onClick={showMore}>
                  {nl.results.more}
                </Button>
              )
            )}
          </div>
        </>
      )}
      <OsmCredit venues={hits} />
    </div>
  )
}
