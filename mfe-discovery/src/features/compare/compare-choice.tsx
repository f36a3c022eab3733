import { VisuallyHidden } from '@plekje/ui'
import { LazyPart } from '@plekje/web-kit'
import { compareCopy } from '../../copy/compare'
import { type ChosenVenue, toggleVenue, useChoice } from './chosen-venues'
import styles from './lazy-compare.module.css'

const loadBar = () => import('./compare-bar')

/** A checkbox that chooses a venue for comparison (VENUE-31). */
export function CompareCheckbox({ venue }: { venue: ChosenVenue }) {
  const { venues } = useChoice()
  return (
    <label className={styles.choice}>
      <input type="checkbox" checked={venues.some(({ id }) => id === venue.id)} onChange={() => toggleVenue(venue)} />
      <span>
        {compareCopy.compare}
        <VisuallyHidden> {venue.name}</VisuallyHidden>
      </span>
    </label>
  )
}

/** The bar with the chosen venues; its code is loaded with the first choice. */
export const BarOfChosenVenues = () => {
  const { venues } = useChoice()
  return venues.length > 0 && <LazyPart load={loadBar}>{({ CompareBar }) => <CompareBar />}</LazyPart>
}
