import { Container, ListingGridSkeleton } from '@plekje/ui'
import { lazyPage, type PageHandle, pageOnDemand, type RouteObject } from '@plekje/web-kit'
import { type ComponentType, Suspense } from 'react'
import { DiscoverPage, isSearch } from './features/home/discover-page'

const page = (load: () => Promise<ComponentType>) => lazyPage(load, <Loading />)

const Loading = () => (
  <Container>
    <ListingGridSkeleton cards={4} />
  </Container>
)

/** The home page comes with the micro-frontend itself. */
function home() {
  const results = pageOnDemand(() => import('./features/results/results-page').then(({ ResultsPage }) => ResultsPage))
  const handle: PageHandle = { preload: async (search) => (isSearch(search) ? results.preload() : undefined) }
  const element = (
    <Suspense fallback={<Loading />}>
      <DiscoverPage results={results.page} />
    </Suspense>
  )
  return { element, handle }
}

export const routes: RouteObject[] = [
  { path: '/', ...home() },
  {
    path: '/listing/:slug',
    ...page(() => import('./features/listing/listing-page').then(({ ListingPage }) => ListingPage)),
  },
  {
    path: '/category/:slug',
    ...page(() => import('./features/category/category-page').then(({ CategoryPage }) => CategoryPage)),
  },
  {
    path: '/featured',
    ...page(() => import('./features/featured/featured-page').then(({ FeaturedPage }) => FeaturedPage)),
  },
  {
    path: '/locations',
    ...page(() => import('./features/locations/locations-page').then(({ LocationsPage }) => LocationsPage)),
  },
  { path: '/about', ...page(() => import('./features/pages/about-page').then(({ AboutPage }) => AboutPage)) },
  {
    path: '/contact',
    ...page(() => import('./features/pages/contact-page').then(({ ContactPage }) => ContactPage)),
  },
  { path: '/help', ...page(() => import('./features/pages/help-page').then(({ HelpPage }) => HelpPage)) },
  {
    path: '/advertise',
    ...page(() => import('./features/pages/advertise-page').then(({ AdvertisePage }) => AdvertisePage)),
  },
  {
    path: '/privacy',
    ...page(() => import('./features/pages/legal-pages').then(({ PrivacyPage }) => PrivacyPage)),
  },
  {
    path: '/hoe-we-reviews-controleren',
    ...page(() => import('./features/pages/legal-pages').then(({ ReviewChecksPage }) => ReviewChecksPage)),
  },
  { path: '/terms', ...page(() => import('./features/pages/legal-pages').then(({ TermsPage }) => TermsPage)) },
]
