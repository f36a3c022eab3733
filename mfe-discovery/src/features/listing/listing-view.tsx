import type { ListingDetail } from '@plekje/contracts'
import { Badge, Container, IconButton, LinkButton, OsmCredit, Stars, shownRating, useOpenState } from '@plekje/ui'
import { Link, previousOverview, previousOverviewState, trackVenue } from '@plekje/web-kit'
import { ArrowLeft, Heart } from 'lucide-react'
import { useEffect, useLayoutEffect, useState } from 'react'
import { listingCopy } from '../../copy/listing'
import { nl } from '../../copy/nl'
import * as paths from '../../paths'
import { CompareChoice, CompareSlot } from '../compare/lazy-compare'
import { useFavorites } from '../favorites/use-favorites'
import { RecentlyViewed } from '../recently-viewed/recently-viewed'
import { rememberVenue } from '../recently-viewed/viewed-venues'
import { AddressCard } from './address-card'
import { ContactBar } from './contact-bar'
import { ContactCard } from './contact-card'
import { FactsCard } from './facts-card'
import { Gallery } from './gallery'
import { GoNow } from './go-now'
import { HoursCard } from './hours-card'
import styles from './listing-view.module.css'
import { Reviews } from './reviews'
import { ShareMenu } from './share-menu'
import { SimilarVenues } from './similar-venues'
import { VisitLinks } from './visit-links'

/** Target of "Terug". The server does not know the last overview, so the link changes after hydration. */
function useOverviewLink() {
  const [link, setLink] = useState<{ to: string; state?: object | undefined }>({ to: paths.home() })
  useLayoutEffect(() => setLink({ to: previousOverview(), state: previousOverviewState() }), [])
  return link
}

export function ListingView({ listing }: { listing: ListingDetail }) {
  const { isFavorite, toggle } = useFavorites(listing)
  const { isOpen } = useOpenState(listing.openingHours, listing.comingDays, listing.seasons)
  const overview = useOverviewLink()
  const { rating, count } = shownRating(listing)
  useEffect(() => {
    trackVenue({ venueId: listing.id, actionType: 'view' })
    rememberVenue(listing.id)
  }, [listing.id])

  return (
    <>
      <Container className={styles.page}>
        <div className={styles.actions}>
          <LinkButton
            variant="quiet"
            {...overview}
            data-to-overview
            icon={<ArrowLeft aria-hidden="true" />}
            className={styles.back}
          >
            {listingCopy.back}
          </LinkButton>
          <div className={styles.right}>
            <ShareMenu listing={listing} />
            <IconButton
              look="outlined"
              className={isFavorite(listing) ? styles.isFavorite : undefined}
              label={nl.favorites.button(listing.name)}
              aria-pressed={isFavorite(listing)}
              icon={<Heart />}
              onClick={() => toggle(listing)}
            />
          </div>
        </div>
        <Gallery name={listing.name} images={listing.images} />
        <div className={styles.columns}>
          <div className={styles.story}>
            <header className={styles.head}>
              <p className={styles.badges}>
                {isOpen !== null && (
                  <Badge tone={isOpen ? 'good' : 'neutral'}>{isOpen ? listingCopy.open : listingCopy.closed}</Badge>
                )}
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
              </p>
              <GoNow listing={listing} overview={overview.to} />
              <VisitLinks listing={listing} />
              <CompareChoice venue={listing} />
            </header>
            <section className={styles.section} aria-labelledby="story">
              <h2 id="story">{listingCopy.story}</h2>
              <div className={styles.text}>
                {paragraphs(listing.description || listing.shortDescription).map((text) => (
                  <p key={text}>{text}</p>
                ))}
              </div>
            </section>
            <HoursCard listing={listing} />
            <FactsCard facts={listing.facts} />
            <Reviews listing={listing} />
          </div>
          <aside className={styles.aside} aria-label={listingCopy.contact}>
            <ContactCard listing={listing} />
            <AddressCard listing={listing} />
            <OsmCredit venues={[listing]} />
          </aside>
        </div>
        <SimilarVenues listing={listing} />
        <RecentlyViewed except={listing.id} />
        <CompareSlot />
      </Container>
      <ContactBar listing={listing} />
    </>
  )
}

const paragraphs = (text: string): string[] => [
  ...new Set(
    text
      .split(/\n+/)
      .map((line) => line.trim())
      .filter(Boolean),
  ),
]
