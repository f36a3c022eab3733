import type { Listing } from '@plekje/contracts'
import { Button, ListingGrid, OsmCredit } from '@plekje/ui'
import { useSearchParams } from '@plekje/web-kit'
import { figure, nl } from '../../copy/nl'
import { readResultsState } from '../criteria/criteria'
import { VenueCard } from '../favorites/venue-card'
import styles from './venue-list.module.css'

const CARDS_PER_PAGE = 24

interface VenueListProps {
  label: string
  venues: readonly Listing[]
  defaultRating?: number
}

/** A whole list of venues, unfolded a page at a time; how far stands in the URL, so that going back finds it again. */
export function VenueList({ label, venues, defaultRating }: VenueListProps) {
  const [query, setQuery] = useSearchParams()
  const { page } = readResultsState(query)
  const shown = venues.slice(0, page * CARDS_PER_PAGE)
  const showMore = () => setQuery({ page: String(page + 1) }, { replace: true, preventScrollReset: true })
  return (
    <>
      <ListingGrid label={label}>
        {shown.map((listing, index) => (
          <VenueCard
            key={listing.id}
            listing={listing}
            headingLevel={2}
            defaultRating={defaultRating}
            isUrgent={index < 4}
          />
        ))}
      </ListingGrid>
      {shown.length < venues.length && (
        <div className={styles.end}>
          <p>{nl.results.shown(figure(shown.length), figure(venues.length))}</p>
          <Button onClick={showMore}>{nl.category.more}</Button>
        </div>
      )}
      <OsmCredit venues={shown} />
    </>
  )
}
