import type { Listing } from '@plekje/contracts'
import { nl } from './copy/nl'
import styles from './osm-credit.module.css'

/** The credit that the ODbL asks for, once, where at least one of what is shown comes from OpenStreetMap. */
export function OsmCredit({ venues }: { venues: readonly Pick<Listing, 'attribution'>[] }) {
  if (!venues.some(({ attribution }) => attribution === 'osm')) return null
  return (
    <p className={styles.credit}>
      {nl.osm.about}{' '}
      <a href="https://www.openstreetmap.org/copyright" rel="license noreferrer">
        {nl.osm.credit}
      </a>
    </p>
  )
}
