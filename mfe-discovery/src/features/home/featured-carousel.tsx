import { Carousel, ErrorPanel, ListingGridSkeleton } from '@plekje/ui'
import { Link, useQuery } from '@plekje/web-kit'
import { nl } from '../../copy/nl'
import { paths } from '../../paths'
import { featuredQuery } from '../catalogue/queries'
import { VenueCard } from '../favorites/venue-card'
import styles from './sections.module.css'

/** SPEC §9: at most nine, and the figure shown where nobody rated yet. */
export const MAX_FEATURED = 9
export const FEATURED_RATING = 4.5

export function FeaturedCarousel() {
  const { data, isError, isFetching, refetch } = useQuery(featuredQuery(MAX_FEATURED))
  const header = (
    <>
      <h2 id="featured">{nl.home.featured}</h2>
      <p className={styles.soft}>{nl.home.featuredLead}</p>
    </>
  )
  if (data && data.length > 0) {
    return (
      <div>
        <Carousel label={nl.home.featured} header={header} visible={3}>
          {data.slice(0, MAX_FEATURED).map((listing) => (
            <VenueCard key={listing.id} listing={listing} defaultRating={FEATURED_RATING} />
          ))}
        </Carousel>
        <Link className={styles.more} to={paths.featured()}>
          {nl.home.featuredAll}
        </Link>
      </div>
    )
  }
  return (
    <section aria-labelledby="featured">
      <div className={styles.head}>{header}</div>
      {data ? (
        <p>{nl.home.featuredEmpty}</p>
      ) : isError ? (
        <ErrorPanel
          headingLevel={3}
          message={nl.home.featuredFailed}
          isRetrying={isFetching}
          onRetry={() => void refetch()}
        />
      ) : (
        <ListingGridSkeleton cards={3} />
      )}
    </section>
  )
}
