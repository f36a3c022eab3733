import type { ListingDetail } from '@plekje/contracts'
import { SmallMap } from '@plekje/map'
import { categoriesQuery, useQuery } from '@plekje/web-kit'
import { useMemo } from 'react'
import { listingCopy } from '../../copy/listing'
import { pinOf } from '../results/map-marks'
import styles from './contact-card.module.css'
import { OutwardLink } from './contact-links'

/** The venue's address, with a link for directions. */
export function AddressCard({ listing }: { listing: ListingDetail }) {
  const { address, locationName, latitude, longitude } = listing
  const destination = encodeURIComponent(`${latitude},${longitude}`)
  return (
    <section className={styles.card} aria-labelledby="address-heading">
      <h2 id="address-heading">{listingCopy.address}</h2>
      <address className={styles.address}>
        <span>{address}</span>
        {!address.includes(locationName) && <span>{locationName}</span>}
      </address>
      <VenuePlace listing={listing} />
      <OutwardLink href={`https://www.openstreetmap.org/directions?to=${destination}`}>{listingCopy.route}</OutwardLink>
    </section>
  )
}

/** A small map, loaded when it scrolls into view or on request (SEARCH-34). */
function VenuePlace({ listing }: { listing: ListingDetail }) {
  const { data: categories } = useQuery(categoriesQuery())
  const marks = useMemo(
    () => [pinOf(listing, { categories: categories ?? [], highlightedId: undefined, chosenId: undefined })],
    [listing, categories],
  )
  return <SmallMap label={listingCopy.map} marks={marks} waitsForScroll />
}
