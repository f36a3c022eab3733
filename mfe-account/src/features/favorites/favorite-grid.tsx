import { ListingCard, ListingGrid, ListingGridSkeleton, MoreRows, OsmCredit, useToast } from '@plekje/ui'
import { rowsOf, totalOf, useFavoriteIds, useInfiniteQuery, useQueryClient } from '@plekje/web-kit'
import { Heart } from 'lucide-react'
import { type MouseEvent, useRef } from 'react'
import { nl } from '../../copy/nl'
import { EmptyList } from '../members/empty-list'
import { QueryPlaceholder } from '../members/member-page'
import { useRefreshOnSessionEnd } from '../members/session-end'
import styles from './favorites.module.css'
import { favoriteListingsQuery } from './queries'

const copy = nl.favorites

/** The member's favourites. A removed favourite disappears at once; a failed removal brings it back. */
export function FavoriteGrid() {
  const area = useRef<HTMLDivElement>(null)
  const { toast } = useToast()
  const query = useInfiniteQuery(favoriteListingsQuery(useQueryClient()))
  const { data, error, hasNextPage } = query
  const venues = rowsOf(data)
  const { isFavorite, toggle } = useFavoriteIds(
    venues.map(({ id }) => id),
    toast,
  )
  useRefreshOnSessionEnd(error)

  if (!data) {
    return (
      <QueryPlaceholder
        title={copy.failedTitle}
        query={query}
        fallback={copy.failed}
        skeleton={<ListingGridSkeleton cards={4} />}
      />
    )
  }

  const favorites = venues.filter(isFavorite)
  const removedCount = venues.length - favorites.length
  // The server's total includes hidden venues, which are not listed. When all pages are loaded, the cards are counted.
  const count = hasNextPage ? totalOf(data) - removedCount : favorites.length
  const remove = (listing: { readonly id: number }) => {
    toggle(listing)
    // The focused button disappears with its card.
    area.current?.focus({ preventScroll: true })
  }
  return (
    <div ref={area} tabIndex={-1} className={styles.area}>
      <p className={styles.count} role="status">
        {count > 0 && copy.count(count)}
      </p>
      {favorites.length > 0 || hasNextPage ? (
        <div onClickCapture={ignoreSecondClick}>
          <ListingGrid label={copy.title}>
            {favorites.map((listing, index) => (
              <ListingCard
                key={listing.id}
                listing={listing}
                headingLevel={2}
                isUrgent={index === 0}
                isFavorite
                onToggleFavorite={remove}
              />
            ))}
          </ListingGrid>
          <MoreRows shown={favorites.length} total={count} what={copy.itemsName} label={copy.more} query={query} />
          <OsmCredit venues={favorites} />
        </div>
      ) : (
        <EmptyList icon={<Heart />} copy={copy} />
      )}
    </div>
  )
}

/**
 * Ignores the second click of a double click. After a removal the next card moves under the pointer, and the second
 * click must not remove that card too.
 */
function ignoreSecondClick(event: MouseEvent): void {
  if (event.detail > 1) event.stopPropagation()
}
