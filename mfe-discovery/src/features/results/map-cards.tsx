import type { ListingCard } from '@plekje/contracts'
import { Button, IconButton, Sheet } from '@plekje/ui'
import { X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { nl } from '../../copy/nl'
import { resultsCopy } from '../../copy/results'
import { VenueCard } from '../favorites/venue-card'
import styles from './map-results.module.css'
import { ResultsList } from './results-list'
import type { Results } from './use-results'
import type { ResultsControls } from './use-results-state'

/** The card of the chosen venue, beside its pin. */
export const ChosenCard = ({ venue, onClose }: { venue: ListingCard; onClose: () => void }) => (
  <div className={styles.chosen}>
    <VenueCard listing={venue} headingLevel={2} look="row" />
    <IconButton className={styles.close} label={nl.close} icon={<X />} onClick={onClose} />
  </div>
)

interface CardRowProps {
  venues: readonly ListingCard[]
  chosenId: number | undefined
  isEmpty: boolean
  /** Called when a card reaches the middle. */
  onReach: (id: number) => void
  state: ResultsControls
  results: Results
}

/** On phones: a row of cards that follows the pins, and the whole list in a sheet. */
export function CardRow({ venues, chosenId, isEmpty, onReach, state, results }: CardRowProps) {
  const [isListShown, setListShown] = useState(false)
  const row = useRef<HTMLUListElement>(null)
  /** The venue whose card the user scrolled to; its card is in view already. */
  const reportedId = useRef<number>(undefined)

  useEffect(() => {
    if (chosenId === undefined || chosenId === reportedId.current) return
    row.current?.querySelector(`[data-venue="${chosenId}"]`)?.scrollIntoView({ inline: 'center', block: 'nearest' })
  }, [chosenId])

  const reportMiddleCard = () => {
    const { current } = row
    if (!current) return
    const middle = current.scrollLeft + current.clientWidth / 2
    const cards = [...current.children] as HTMLElement[]
    const [nearest] = cards.sort((a, b) => distanceToMiddle(middle, a) - distanceToMiddle(middle, b))
    const id = Number(nearest?.dataset.venue)
    if (!nearest || id === reportedId.current) return
    reportedId.current = id
    onReach(id)
  }
  const total = results.formatAmount(results.total)
  return (
    <div className={styles.bottom}>
      <Button size="small" className={styles.handle} onClick={() => setListShown(true)}>
        {resultsCopy.map.openList(resultsCopy.count(results.total, total))}
      </Button>
      {venues.length === 0 ? (
        <p className={styles.hint}>{isEmpty ? resultsCopy.map.nothingHere : resultsCopy.map.clustersOnly}</p>
      ) : (
        <ul ref={row} className={styles.row} aria-label={resultsCopy.map.visibleVenues} onScroll={reportMiddleCard}>
          {venues.map((venue) => (
            <li key={venue.id} data-venue={venue.id} data-chosen={venue.id === chosenId}>
              <VenueCard listing={venue} headingLevel={2} look="row" />
            </li>
          ))}
        </ul>
      )}
      <Sheet isOpen={isListShown} onClose={() => setListShown(false)} title={resultsCopy.region}>
        <ResultsList state={state} results={results} look="row" />
      </Sheet>
    </div>
  )
}

/** Pixels from the middle of a card to `middle`, the middle of the row's visible part. */
const distanceToMiddle = (middle: number, card: HTMLElement): number =>
  Math.abs(card.offsetLeft + card.offsetWidth / 2 - middle)
