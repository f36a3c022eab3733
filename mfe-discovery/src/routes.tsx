import { Container, ListingGridSkeleton } from '@plekje/ui'
import type { RouteObject } from '@plekje/web-kit'
import { type ComponentType, lazy, Suspense } from 'react'
import { DiscoverPage } from './features/home/discover-page'

/** A page that is fetched when someone goes there: the home page is all that loads at first sight. */
function page(load: () => Promise<ComponentType>) {
  const Page = lazy(() => load().then((component) => ({ default: component })))
  return show(Page)
}

const show = (Page: ComponentType) => (
  <Suspense fallback={<Loading />}>
    <Page />
  </Suspense>
)

const Loading = () => (
  <Container>
    <ListingGridSkeleton cards={4} />
  </Container>
)

export const routes: RouteObject[] = [
  { path: '/', element: show(DiscoverPage) },
  {
    path: '/listing/:slug',
    element: page(() => import('./features/listing/listing-page').then(({ ListingPage }) => ListingPage)),
  },
  {
    path: '/category/:slug',
    element: page(() => import('./features/category/category-page').then(({ CategoryPage }) => CategoryPage)),
  },
  {
    path: '/featured',
    element: page(() => import('./features/featured/featured-page').then(({ FeaturedPage }) => FeaturedPage)),
  },
  {
    path: '/locations',
    element: page(() => import('./features/locations/locations-page').then(({ LocationsPage }) => LocationsPage)),
  },
  { path: '/about', element: page(() => import('./features/pages/about-page').then(({ AboutPage }) => AboutPage)) },
  {
    path: '/contact',
    element: page(() => import('./features/pages/contact-page').then(({ ContactPage }) => ContactPage)),
  },
  { path: '/help', element: page(() => import('./features/pages/help-page').then(({ HelpPage }) => HelpPage)) },
  {
    path: '/advertise',
    element: page(() => import('./features/pages/advertise-page').then(({ AdvertisePage }) => AdvertisePage)),
  },
  {
    path: '/privacy',
    element: page(() => import('./features/pages/legal-pages').then(({ PrivacyPage }) => PrivacyPage)),
  },
  {
    path: '/hoe-we-reviews-controleren',
    element: page(() => import('./features/pages/legal-pages').then(({ ReviewChecksPage }) => ReviewChecksPage)),
  },
  { path: '/terms', element: page(() => import('./features/pages/legal-pages').then(({ TermsPage }) => TermsPage)) },
]
