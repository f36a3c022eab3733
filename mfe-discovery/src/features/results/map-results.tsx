import type { Category } from '@plekje/contracts'
import { boxText, type MapBox, type MapMark, type MapMove, useMapListings, VenueMap } from '@plekje/map'
import { Button, belowWidth, Notice, OsmCredit, useMediaQuery } from '@plekje/ui'
import { Search } from 'lucide-react'
import { useCallback, useMemo, useState } from 'react'
import { nl } from '../../copy/nl'
import { resultsCopy } from '../../copy/results'
import { toQuery } from '../criteria/criteria'
import { CardRow, ChosenCard } from './map-cards'
import { marksOf } from './map-marks'
import styles from './map-results.module.css'
import { useMapView } from './map-view'
import { ResultsList } from './results-list'
import type { Results } from './use-results'
import type { ResultsControls } from './use-results-state'

interface MapResultsProps {
  state: ResultsControls
  results: Results
  categories: readonly Pick<Category, 'id' | 'color'>[]
}

/** Results on a map: with the list beside it, or on phones with a row of cards over it (SEARCH-26). */
export function MapResults({ state, results, categories }: MapResultsProps) {
  const { criteria, change, setCamera } = state
  const isPhone = useMediaQuery(belowWidth('tablet')) === true
  const [visibleArea, setVisibleArea] = useState<{ box: MapBox; zoom: number }>()
  const [chosenId, setChosenId] = useState<number>()
  const [highlightedId, setHighlightedId] = useState<number>()
  const [pressedCluster, setPressedCluster] = useState<{ searchKey: string; box: MapBox }>()
  const { view, searchKey } = useMapView(state, results, pressedCluster)
  /** Key of the search during which the user moved the map. */
  const [movedSearchKey, setMovedSearchKey] = useState<string>()
  const { sortBy: _, ...mapQuery } = toQuery(criteria)
  const mapListings = useMapListings(mapQuery, visibleArea)
  const pins = mapListings.data?.pins
  const { hits } = results
  const chosenVenue = [...(pins ?? []), ...hits].find(({ id }) => id === chosenId)

  const marks = useMemo(
    () => marksOf(mapListings.data, { hits, categories, highlightedId, chosenId }),
    [mapListings.data, hits, categories, highlightedId, chosenId],
  )
  const move = useCallback(
    ({ box, camera, isByPerson }: MapMove) => {
      setVisibleArea({ box, zoom: camera.zoom })
      if (!isByPerson) return
      setMovedSearchKey(searchKey)
      setCamera(roundCamera(camera))
    },
    [searchKey, setCamera],
  )
  const press = (mark: MapMark) => {
    const cluster = mapListings.data?.clusters[Number(mark.id.replace('cluster-', ''))]
    if (mark.kind === 'cluster' && cluster) return setPressedCluster({ searchKey, box: cluster.bounds })
    const id = Number(mark.id)
    setChosenId(id)
    document.querySelector(`[data-venue="${id}"]`)?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }
  const listRef = useHighlightRef(setHighlightedId)
  const map = (
    <VenueMap
      label={resultsCopy.map.label}
      className={isPhone ? styles.whole : styles.map}
      marks={marks}
      view={view}
      onMove={move}
      onPress={press}
      onPoint={(mark) => setHighlightedId(mark?.kind === 'pin' ? Number(mark.id) : undefined)}
      onPressMap={() => setChosenId(undefined)}
      failed={(retry) => (
        <Notice tone="bad">
          {resultsCopy.map.failed}{' '}
          <Button size="small" onClick={retry}>
            {nl.retry}
          </Button>
        </Notice>
      )}
    >
      <div className={styles.top}>
        {movedSearchKey === searchKey && visibleArea && (
          <Button
            variant="primary"
            size="small"
            icon={<Search aria-hidden="true" />}
            onClick={() => change({ bbox: boxText(visibleArea.box) })}
          >
            {resultsCopy.map.searchHere}
          </Button>
        )}
        {mapListings.isLoadingError && <Notice tone="warn">{resultsCopy.map.pinsFailed}</Notice>}
      </div>
      {!isPhone && chosenVenue && <ChosenCard venue={chosenVenue} onClose={() => setChosenId(undefined)} />}
      {isPhone && (
        <CardRow
          venues={pins ?? []}
          chosenId={chosenId}
          isEmpty={mapListings.data?.total === 0}
          onReach={setChosenId}
          state={state}
          results={results}
        />
      )}
    </VenueMap>
  )
  if (isPhone) return map
  return (
    <div className={styles.both}>
      <div ref={listRef} className={styles.list}>
        {results.total === 0 && <p>{resultsCopy.map.nothingHere}</p>}
        <ResultsList state={state} results={results} look="row" highlightedId={highlightedId} />
        <OsmCredit venues={hits} />
      </div>
      {map}
    </div>
  )
}

/** A ref for a list, which reports the venue whose card has the pointer or the focus. */
function useHighlightRef(onPoint: (id: number | undefined) => void) {
  return useCallback(
    (list: HTMLElement | null) => {
      if (!list) return
      const highlight = ({ target }: Event) => {
        const venue = target instanceof Element ? target.closest<HTMLElement>('[data-venue]')?.dataset.venue : undefined
        onPoint(venue === undefined ? undefined : Number(venue))
      }
      const leave = () => onPoint(undefined)
      list.addEventListener('pointerover', highlight)
      list.addEventListener('focusin', highlight)
      list.addEventListener('pointerleave', leave)
      return () => {
        list.removeEventListener('pointerover', highlight)
        list.removeEventListener('focusin', highlight)
        list.removeEventListener('pointerleave', leave)
      }
    },
    [onPoint],
  )
}

/** Links need no more precision than a metre, and a hundredth of a zoom level. */
const roundCamera = ({ lat, lng, zoom }: { lat: number; lng: number; zoom: number }) => ({
  lat: Math.round(lat * 1e5) / 1e5,
  lng: Math.round(lng * 1e5) / 1e5,
  zoom: Math.round(zoom * 100) / 100,
})
