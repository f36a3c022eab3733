import { LazyPart } from '@plekje/web-kit'
import type { ChosenVenue } from './chosen-venues'
import styles from './lazy-compare.module.css'

const load = () => import('./compare-choice')

interface LazyCompareCheckboxProps {
  venue: ChosenVenue
  /** Places the checkbox over the card's picture, beside the heart. */
  isInCorner?: boolean
}

/** A checkbox to compare a venue. It needs scripts, so the server renders only its empty space. */
export const LazyCompareCheckbox = ({ venue, isInCorner = false }: LazyCompareCheckboxProps) => (
  <div className={isInCorner ? styles.corner : styles.reserved}>
    <LazyPart load={load}>{({ CompareCheckbox }) => <CompareCheckbox venue={venue} />}</LazyPart>
  </div>
)

/** The bar with the chosen venues, for pages with checkboxes. */
export const LazyCompareBar = () => <LazyPart load={load}>{({ BarOfChosenVenues }) => <BarOfChosenVenues />}</LazyPart>
