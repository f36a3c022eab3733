import { useHasMap } from '@plekje/map'
import { ErrorPanel, ListingGridSkeleton, OsmCredit } from '@plekje/ui'
import { LazyPart } from '@plekje/web-kit'
import { resultsCopy } from '../../copy/results'
import type { ActiveFilter, LoadedNames } from './active-filters'
import { NoResults } from './no-results'
import styles from './results-body.module.css'
import { ResultsList } from './results-list'
import type { Results } from './use-results'
import type { ResultsControls } from './use-results-state'

interface ResultsBodyProps {
  state: ResultsControls
  results: Results
  names: LoadedNames
  filters: readonly ActiveFilter[]
}

/* Loaded on demand: the list does not need the map's code. */
const loadMapResults = () => import('./map-results')
const loadMapSketch = () => import('./map-sketch')

export function ResultsBody({ state, results, names, filters }: ResultsBodyProps) {
  const { view } = state
  const hasMap = useHasMap()
  const { reply, hits, total, isStale, isFetching, hasFailed } = results
  if (!reply && hasFailed) {
    return (
      <ErrorPanel
        title={resultsCopy.failedTitle}
        message={resultsCopy.failed}
        isRetrying={isFetching}
        onRetry={results.retry}
      />
    )
  }
  if (!reply) return <ListingGridSkeleton cards={9} />
  // The map stays when an area has no results, so that the user can move on.
  if (view === 'map' && hasMap) {
    return (
      <LazyPart
        load={loadMapResults}
        failed={(retry) => <ErrorPanel message={resultsCopy.map.failed} onRetry={retry} />}
      >
        {({ MapResults }) => <MapResults state={state} results={results} categories={names.categories} />}
      </LazyPart>
    )
  }
  if (total === 0) return <NoResults state={state} reply={reply} names={names} filters={filters} isStale={isStale} />
  return (
    <div className={styles.body} data-stale={isStale} aria-busy={isStale}>
      {reply.relaxed && <p className={styles.note}>{resultsCopy.relaxed}</p>}
      {view === 'map' && hasMap === false ? (
        <LazyPart
          load={loadMapSketch}
          failed={(retry) => <ErrorPanel message={resultsCopy.map.failed} onRetry={retry} />}
        >
          {({ MapSketch }) => <MapSketch hits={hits} total={total} formatAmount={results.formatAmount} />}
        </LazyPart>
      ) : (
        // The list also shows while it is unknown whether the map is available, for example on the server.
        <ResultsList state={state} results={results} look={view === 'grid' ? 'card' : 'row'} />
      )}
      <OsmCredit venues={hits} />
    </div>
  )
}
