import type { Listing } from '@plekje/contracts'
import { nl } from '../../copy/nl'
import styles from './venue-list.module.css'

/** The credit that the ODbL asks for, once, where at least one of these venues comes from OpenStreetMap. */
export const OsmCredit = ({ venues }: { venues: readonly Pick<Listing, 'attribution'>[] }) =>
  venues.some(({ attribution }) => attribution === 'osm') ? (
    <p className={styles.credit}>
      {nl.osm.about}{' '}
      <a href="https://www.openstreetmap.org/copyright" rel="license noreferrer">
        {nl.osm.credit}
      </a>
    </p>
  ) : null
