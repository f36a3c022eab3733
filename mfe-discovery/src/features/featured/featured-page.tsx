import { pageTitles } from '@plekje/contracts/plain'
import { Container, EmptyState, LinkButton, ListingGridSkeleton, QueryErrorPanel } from '@plekje/ui'
import { site, usePageTitle } from '@plekje/web-kit'
import { Sparkles } from 'lucide-react'
import { nl } from '../../copy/nl'
import * as paths from '../../paths'
import { useVenuePages } from '../catalogue/use-venue-pages'
import { VenueList } from '../catalogue/venue-list'
import { FEATURED_RATING } from '../home/featured-carousel'
import { useOverview } from '../overview/use-overview'
import { PageHead } from '../pages/page-head'
import { featuredVenues } from './preload-featured'

/** All featured venues. */
export function FeaturedPage() {
  const list = useVenuePages(featuredVenues)
  const { query, isKnown, hasFailed, total } = list
  usePageTitle(pageTitles.featured(site().brand))
  useOverview()
  const found =
    total > 0 ? (
      <VenueList label={nl.featured.title} list={list} defaultRating={FEATURED_RATING} />
    ) : (
      <EmptyState
        icon={<Sparkles />}
        title={nl.featured.empty}
        action={<LinkButton to={paths.results({ criteria: { showAll: true } })}>{nl.category.all}</LinkButton>}
      >
        {nl.featured.emptyHint}
      </EmptyState>
    )
  const pending = hasFailed ? <QueryErrorPanel query={query} fallback={nl.featured.failed} /> : <ListingGridSkeleton />
  return (
    <Container>
      <PageHead title={nl.featured.title} lead={nl.featured.lead} />
      {isKnown ? found : pending}
    </Container>
  )
}
