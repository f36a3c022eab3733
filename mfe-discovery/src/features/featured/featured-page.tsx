import { pageTitles } from '@plekje/contracts'
import { Container, EmptyState, LinkButton, ListingGridSkeleton, QueryErrorPanel } from '@plekje/ui'
import { site, usePageTitle, useQuery } from '@plekje/web-kit'
import { Sparkles } from 'lucide-react'
import { nl } from '../../copy/nl'
import { paths } from '../../paths'
import { featuredQuery } from '../catalogue/queries'
import { VenueList } from '../catalogue/venue-list'
import { FEATURED_RATING } from '../home/featured-carousel'
import { useOverview } from '../overview/use-overview'
import { PageHead } from '../pages/page-head'

/** Every featured venue. */
export function FeaturedPage() {
  const query = useQuery(featuredQuery())
  const { data, error } = query
  usePageTitle(pageTitles.featured(site().brand))
  useOverview()
  return (
    <Container>
      <PageHead title={nl.featured.title} lead={nl.featured.lead} />
      {data ? (
        data.length > 0 ? (
          <VenueList label={nl.featured.title} venues={data} defaultRating={FEATURED_RATING} />
        ) : (
          <EmptyState
            icon={<Sparkles />}
            title={nl.featured.empty}
            action={<LinkButton to={paths.results({ criteria: { showAll: true } })}>{nl.category.all}</LinkButton>}
          >
            {nl.featured.emptyHint}
          </EmptyState>
        )
      ) : error ? (
        <QueryErrorPanel query={query} fallback={nl.featured.failed} />
      ) : (
        <ListingGridSkeleton />
      )}
    </Container>
  )
}
