import type { Listing } from '@plekje/contracts'
import { isFromOsm, OSM_COPYRIGHT_URL, OSM_CREDIT } from '@plekje/contracts/plain'
import { nlOfVenues as nl } from './copy/nl'
import styles from './osm-credit.module.css'

/** The attribution that the ODbL requires, when any venue comes from OpenStreetMap. */
export function OsmCredit({ venues }: { venues: readonly Pick<Listing, 'attribution'>[] }) {
  if (!venues.some(isFromOsm)) return null
  return (
    <p className={styles.credit}>
      {nl.osmCredit}{' '}
      <a href={OSM_COPYRIGHT_URL} rel="license noreferrer">
        {OSM_CREDIT}
      </a>
    </p>
  )
}
