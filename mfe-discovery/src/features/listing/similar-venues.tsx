import type { ListingDetail } from '@plekje/contracts'
import { ListingGrid } from '@plekje/ui'
import { useQuery } from '@plekje/web-kit'
import { listingCopy } from '../../copy/listing'
import { VenueCard } from '../favorites/venue-card'
import styles from './listing-view.module.css'
import { similarQuery } from './queries'

/** Similar venues nearby. An empty result or a failure shows nothing, because the page works without them. */
export function SimilarVenues({ listing }: { listing: ListingDetail }) {
  const { data } = useQuery(similarQuery(listing))
  if (!data || data.length === 0) return null
  return (
    <section className={styles.similar} aria-labelledby="similar">
      <h2 id="similar">{listingCopy.similar(listing.categoryName)}</h2>
      <p>{listingCopy.similarLead}</p>
      <ListingGrid label={listingCopy.similar(listing.categoryName)}>
        {data.map((venue) => (
          <VenueCard key={venue.id} listing={venue} />
        ))}
      </ListingGrid>
    </section>
  )
}
