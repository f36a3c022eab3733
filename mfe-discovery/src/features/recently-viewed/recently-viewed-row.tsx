import { MAX_LISTINGS_PER_REQUEST } from '@plekje/contracts/plain'
import { Button, ListingCardSkeleton, OsmCredit } from '@plekje/ui'
import { MAY_BE_OLD, useQuery } from '@plekje/web-kit'
import { useEffect, useId, useRef, useState } from 'react'
import { recentlyViewedCopy } from '../../copy/recently-viewed'
import { venuesByIdQuery } from '../catalogue/venues-by-id'
import { VenueCard } from '../favorites/venue-card'
import { forgetAllVenues, forgetVenues } from './forget-venues'
import styles from './recently-viewed-row.module.css'

/**
 * Cards of recently viewed venues, loaded in one call. A failure hides the row, because the page works without it.
 * Hidden and deleted venues are removed from the history.
 */
export function RecentlyViewedRow({ ids }: { ids: readonly number[] }) {
  const headingId = useId()
  const shownIds = ids.slice(0, MAX_LISTINGS_PER_REQUEST)
  const { data: venues, isLoadingError } = useQuery({ ...venuesByIdQuery(shownIds), meta: MAY_BE_OLD })
  const [isCleared, setCleared] = useState(false)

  useEffect(() => {
    if (!venues) return
    const requestedIds = ids.slice(0, MAX_LISTINGS_PER_REQUEST)
    const missingIds = requestedIds.filter((id) => !venues.some((venue) => venue.id === id))
    if (missingIds.length > 0) forgetVenues(missingIds)
  }, [venues, ids])

  const clear = () => {
    forgetAllVenues()
    setCleared(true)
  }
  if (isCleared) return <ClearedNotice />
  if (isLoadingError || venues?.length === 0) return null
  return (
    <section className={styles.recent} aria-labelledby={headingId} aria-busy={!venues}>
      <div className={styles.head}>
        <div>
          <h2 id={headingId}>{recentlyViewedCopy.heading}</h2>
          <p className={styles.lead}>{recentlyViewedCopy.lead}</p>
        </div>
        <Button size="small" onClick={clear}>
          {recentlyViewedCopy.clear}
        </Button>
      </div>
      <ul className={styles.row} aria-label={recentlyViewedCopy.heading}>
        {venues
          ? venues.map((venue) => (
              <li key={venue.id}>
                <VenueCard listing={venue} />
              </li>
            ))
          : shownIds.map((id) => (
              <li key={id} aria-hidden="true">
                <ListingCardSkeleton />
              </li>
            ))}
      </ul>
      <OsmCredit venues={venues ?? []} />
    </section>
  )
}

/** The text that replaces the cleared list and gets the focus. */
function ClearedNotice() {
  const text = useRef<HTMLParagraphElement>(null)
  useEffect(() => text.current?.focus(), [])
  return (
    <p ref={text} role="status" tabIndex={-1}>
      {recentlyViewedCopy.cleared}
    </p>
  )
}
