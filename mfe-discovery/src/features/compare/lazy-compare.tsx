import { LazyPart } from '@plekje/web-kit'
import type { ChosenVenue } from './chosen-venues'
import styles from './lazy-compare.module.css'

const load = () => import('./compare-choice')

interface CompareChoiceProps {
  venue: ChosenVenue
  /** Lies over the picture of the card around it, beside the heart. */
  isInCorner?: boolean
}

/** The choice of a venue, in the room that is kept for it: without scripts there would be nothing to choose with. */
export const CompareChoice = ({ venue, isInCorner = false }: CompareChoiceProps) => (
  <div className={isInCorner ? styles.corner : styles.room}>
    <LazyPart load={load}>{(part) => <part.CompareChoice venue={venue} />}</LazyPart>
  </div>
)

/** The bar that says what is chosen, at the end of a page that can be chosen from. */
export const CompareSlot = () => <LazyPart load={load}>{(part) => <part.CompareSlot />}</LazyPart>
