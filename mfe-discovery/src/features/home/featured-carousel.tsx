import { Carousel, ErrorPanel, ListingGridSkeleton } from '@plekje/ui'
import { Link, useQuery } from '@plekje/web-kit'
import { homeCopy } from '../../copy/home'
import * as paths from '../../paths'
import { featuredQuery } from '../catalogue/queries'
import { ComparableCard } from '../compare/comparable-card'
import { LazyCompareBar } from '../compare/lazy-compare'
import styles from './sections.module.css'

/** Maximum number of venues in the carousel (HOME-6). */
export const MAX_FEATURED = 9
/** Rating shown for a featured venue without reviews (HOME-7). */
export const FEATURED_RATING = 4.5

export function FeaturedCarousel() {
  const { data, isLoadingError, isFetching, refetch } = useQuery(featuredQuery(MAX_FEATURED))
  const header = (
    <>
      <h2 id="featured">{homeCopy.featured}</h2>
      <p className={styles.soft}>{homeCopy.featuredLead}</p>
    </>
  )
  if (data && data.length > 0) {
    return (
      <div>
        <Carousel label={homeCopy.featured} header={header} visible={3}>
          {data.slice(0, MAX_FEATURED).map((listing) => (
            <ComparableCard key={listing.id} listing={listing} defaultRating={FEATURED_RATING} />
          ))}
        </Carousel>
        <Link className={styles.more} to={paths.featured()}>
          {homeCopy.featuredAll}
        </Link>
        <LazyCompareBar />
      </div>
    )
  }
  const placeholder = isLoadingError ? (
    <ErrorPanel
      headingLevel={3}
      message={homeCopy.featuredFailed}
      isRetrying={isFetching}
      onRetry={() => void refetch()}
    />
  ) : (
    <ListingGridSkeleton cards={3} />
  )
  return (
    <section aria-labelledby="featured">
      <div className={styles.head}>{header}</div>
      {data ? <p>{homeCopy.featuredEmpty}</p> : placeholder}
    </section>
  )
}
