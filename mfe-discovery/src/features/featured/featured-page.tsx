import { pageTitles } from '@plekje/contracts/plain'
import { Container } from '@plekje/ui'
import { site, usePageTitle } from '@plekje/web-kit'
import { Sparkles } from 'lucide-react'
import { nl } from '../../copy/nl'
import { useVenuePages } from '../catalogue/use-venue-pages'
import { VenueList } from '../catalogue/venue-list'
import { FEATURED_RATING } from '../home/featured-carousel'
import { useRememberOverview } from '../overview/use-remember-overview'
import { PageHead } from '../pages/page-head'
import { featuredVenues } from './preload-featured'

export function FeaturedPage() {
  const list = useVenuePages(featuredVenues)
  usePageTitle(pageTitles.featured(site().brand))
  useRememberOverview()
  return (
    <Container>
      <PageHead title={nl.featured.title} lead={nl.featured.lead} />
      <VenueList
        label={nl.featured.title}
        list={list}
        empty={{ icon: <Sparkles />, title: nl.featured.empty, hint: nl.featured.emptyHint }}
        failedText={nl.featured.failed}
        defaultRating={FEATURED_RATING}
      />
    </Container>
  )
}
