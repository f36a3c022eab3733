import { Button, IconButton, LinkButton } from '@plekje/ui'
import * as paths from '@plekje/web-kit/paths'
import { X } from 'lucide-react'
import { compareCopy } from '../../copy/compare'
import { clearChoice, toggleVenue, useChoice } from './chosen-venues'
import styles from './compare-bar.module.css'
import { MAX_COMPARED } from './compared-ids'

/** Sticks to the bottom while venues are chosen, and links to their comparison (VENUE-31). */
export function CompareBar() {
  const { venues, isFull } = useChoice()
  if (venues.length === 0) return null
  return (
    <section className={styles.bar} data-above-bar aria-label={compareCopy.bar}>
      <p role="status" className={styles.count}>
        {isFull ? compareCopy.full(MAX_COMPARED) : compareCopy.chosen(venues.length, MAX_COMPARED)}
      </p>
      <ul className={styles.venues}>
        {venues.map((venue) => (
          <li key={venue.id}>
            <span>{venue.name}</span>
            <IconButton label={compareCopy.remove(venue.name)} icon={<X />} onClick={() => toggleVenue(venue)} />
          </li>
        ))}
      </ul>
      <div className={styles.actions}>
        <Button size="small" onClick={clearChoice}>
          {compareCopy.clear}
        </Button>
        {venues.length > 1 ? (
          <LinkButton variant="primary" size="small" to={paths.compare(venues.map(({ id }) => id))}>
            {compareCopy.compare}
          </LinkButton>
        ) : (
          <span className={styles.hint}>{compareCopy.oneMore}</span>
        )}
      </div>
    </section>
  )
}
