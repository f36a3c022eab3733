import { pageTitles } from '@plekje/contracts/plain'
import { Container, QueryErrorPanel } from '@plekje/ui'
import { hasStatus, site, usePageTitle, useParams, useQuery, useSession } from '@plekje/web-kit'
import { listingCopy } from '../../copy/listing'
import { NotFound } from '../pages/not-found'
import { ListingSkeleton } from './listing-skeleton'
import { ListingView } from './listing-view'
import { listingQuery } from './queries'

/** A venue's page, with its loading, unknown and failed states (VENUE-10). */
export function ListingPage() {
  const { slug = '' } = useParams()
  const { viewer } = useSession()
  const query = useQuery(listingQuery(slug, viewer))
  const { data: listing, error } = query
  const isUnknown = hasStatus(error, 404) || hasStatus(error, 400)
  const { brand } = site()
  const titleWithoutListing = isUnknown ? pageTitles.listingUnknown(brand) : ''
  usePageTitle(listing ? pageTitles.listing(listing.name, listing.locationName, brand) : titleWithoutListing)

  if (listing) return <ListingView key={listing.id} listing={listing} />
  if (isUnknown) return <NotFound title={listingCopy.notFound} hint={listingCopy.notFoundHint} />
  if (error) {
    return (
      <Container>
        <QueryErrorPanel headingLevel={1} title={listingCopy.failedTitle} query={query} fallback={listingCopy.failed} />
      </Container>
    )
  }
  return <ListingSkeleton />
}
