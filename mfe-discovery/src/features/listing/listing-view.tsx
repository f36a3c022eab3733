import type { ListingDetail } from '@plekje/contracts'
import { Badge, Container, formatDate, Notice, OsmCredit, Stars, shownRating, useOpenState } from '@plekje/ui'
import { Link, trackVenue } from '@plekje/web-kit'
import { memo, useEffect } from 'react'
import { listingCopy } from '../../copy/listing'
import * as paths from '../../paths'
import { LazyCompareBar, LazyCompareCheckbox } from '../compare/lazy-compare'
import { takeLeadingSearch } from '../criteria/leading-search'
import { RecentlyViewed } from '../recently-viewed/recently-viewed'
import { rememberVenue } from '../recently-viewed/viewed-venues'
import { AddressCard } from './address-card'
import { ClaimVenue } from './claim-venue'
import { ContactBar } from './contact-bar'
import { ContactCard } from './contact-card'
import { FactsCard } from './facts-card'
import { Gallery } from './gallery'
import { GoNow } from './go-now'
import { HoursCard } from './hours-card'
import { ListingActions } from './listing-actions'
import styles from './listing-view.module.css'
import { ProposeChange } from './propose-change'
import { Reviews } from './reviews'
import { SimilarVenues } from './similar-venues'
import { VisitLinks } from './visit-links'

/**
 * A venue's page. Only small components inside it read the session, the last overview and the clock. These change after
 * hydration, and rendering the whole page again would block the first input.
 */
export const ListingView = memo(function ListingView({ listing }: { listing: ListingDetail }) {
  const { rating, count } = shownRating(listing)
  useEffect(() => {
    trackVenue({ venueId: listing.id, actionType: 'view', search: takeLeadingSearch(listing.slug) })
    rememberVenue(listing.id)
  }, [listing.id, listing.slug])

  return (
    <>
      <Container className={styles.page}>
        <ListingActions listing={listing} />
        <Gallery name={listing.name} images={listing.images} texts={listing.imageTexts} />
        <div className={styles.columns}>
          <div className={styles.story}>
            <header className={styles.head}>
              <p className={styles.badges}>
                <OpenBadge listing={listing} />
                <Link className={styles.kind} to={paths.category(listing.categorySlug)}>
                  {listing.categoryName}
                </Link>
              </p>
              <h1 className={styles.name}>{listing.name}</h1>
              <p className={styles.facts}>
                <Stars rating={rating} count={count} />
                <Link
                  className={styles.place}
                  to={paths.results({
                    criteria: { location: listing.locationSlug, locationName: listing.locationName },
                  })}
                >
                  {listing.locationName}
                </Link>
                {listing.isManaged && <span>{listingCopy.managed}</span>}
                {listing.ownerCheckedAt && <span>{listingCopy.days.checked(formatDate(listing.ownerCheckedAt))}</span>}
              </p>
              {listing.closedAt && (
                <Notice tone="warn">
                  <strong>{listingCopy.closedForGood}</strong>
                  <br />
                  {listingCopy.closedForGoodText}
                </Notice>
              )}
              <GoNow listing={listing} />
              <VisitLinks listing={listing} />
              <LazyCompareCheckbox venue={listing} />
            </header>
            <section className={styles.section} aria-labelledby="story">
              <h2 id="story">{listingCopy.story}</h2>
              <div className={styles.text}>
                {splitParagraphs(listing.description || listing.shortDescription).map((text) => (
                  <p key={text}>{text}</p>
                ))}
              </div>
            </section>
            {!listing.closedAt && <HoursCard listing={listing} />}
            <FactsCard facts={listing.facts} />
            <div>
              <ProposeChange listing={listing} />
              <ClaimVenue listing={listing} />
            </div>
            <Reviews listing={listing} />
          </div>
          <aside className={styles.aside} aria-label={listingCopy.contact}>
            <ContactCard listing={listing} />
            <AddressCard listing={listing} />
            <OsmCredit venues={[listing]} />
          </aside>
        </div>
        <SimilarVenues listing={listing} />
        <RecentlyViewed currentId={listing.id} />
        <LazyCompareBar />
      </Container>
      <ContactBar listing={listing} />
    </>
  )
})

function OpenBadge({ listing: { openingHours, comingDays, seasons } }: { listing: ListingDetail }) {
  const { isOpen } = useOpenState(openingHours, comingDays, seasons)
  if (isOpen === null) return null
  return <Badge tone={isOpen ? 'good' : 'neutral'}>{isOpen ? listingCopy.open : listingCopy.closed}</Badge>
}

/** The paragraphs of a text, without repeated ones. */
function splitParagraphs(text: string): readonly string[] {
  const lines = text.split(/\n+/).map((line) => line.trim())
  return [...new Set(lines.filter((line) => line !== ''))]
}
