import { Container, ListingGridSkeleton } from '@plekje/ui'
import { lazyPage, type PageHandle, pageOnDemand, type RouteObject } from '@plekje/web-kit'
import type { ComponentType } from 'react'
import { DiscoverPage, isSearch } from './features/home/discover-page'
import { preloadHome } from './features/home/preload-home'

const page = (chunk: string, load: () => Promise<ComponentType>, preloadData?: PageHandle['preloadData']) =>
  lazyPage(load, <Loading />, chunk, preloadData)

const Loading = () => (
  <Container>
    <ListingGridSkeleton cards={4} />
  </Container>
)

/** The home page comes with the micro-frontend itself. */
function home() {
  const results = pageOnDemand(
    () => import(/* webpackChunkName: "results" */ './features/results/results-page').then((m) => m.ResultsPage),
    <Loading />,
  )
  const handle: PageHandle = {
    preload: async (search) => (isSearch(search) ? results.preload() : undefined),
    chunk: (search) => (isSearch(search) ? 'results' : undefined),
    preloadData: async (to, client) => {
      if (!isSearch(to.search)) return preloadHome(client)
      const { preloadResults } = await import(/* webpackChunkName: "results" */ './features/results/preload-results')
      return preloadResults(to, client)
    },
  }
  return { element: <DiscoverPage results={results.page} />, handle }
}

export const routes: RouteObject[] = [
  { path: '/', ...home() },
  {
    path: '/listing/:slug',
    ...page(
      'listing',
      () =>
        import(/* webpackChunkName: "listing" */ './features/listing/listing-page').then(
          ({ ListingPage }) => ListingPage,
        ),
      async (to, client) => {
        const { preloadListing } = await import(/* webpackChunkName: "listing" */ './features/listing/preload-listing')
        return preloadListing(to, client)
      },
    ),
  },
  {
    path: '/category/:slug',
    ...page(
      'category',
      () =>
        import(/* webpackChunkName: "category" */ './features/category/category-page').then(
          ({ CategoryPage }) => CategoryPage,
        ),
      async (to, client) => {
        const { preloadCategory } = await import(/* webpackChunkName: "category" */ './features/category/queries')
        return preloadCategory(to, client)
      },
    ),
  },
  {
    path: '/featured',
    ...page('featured', () =>
      import(/* webpackChunkName: "featured" */ './features/featured/featured-page').then(
        ({ FeaturedPage }) => FeaturedPage,
      ),
    ),
  },
  {
    path: '/locations',
    ...page('locations', () =>
      import(/* webpackChunkName: "locations" */ './features/locations/locations-page').then(
        ({ LocationsPage }) => LocationsPage,
      ),
    ),
  },
  {
    path: '/about',
    ...page('about', () =>
      import(/* webpackChunkName: "about" */ './features/pages/about-page').then(({ AboutPage }) => AboutPage),
    ),
  },
  {
    path: '/contact',
    ...page('contact', () =>
      import(/* webpackChunkName: "contact" */ './features/pages/contact-page').then(({ ContactPage }) => ContactPage),
    ),
  },
  {
    path: '/help',
    ...page('help', () =>
      import(/* webpackChunkName: "help" */ './features/pages/help-page').then(({ HelpPage }) => HelpPage),
    ),
  },
  {
    path: '/advertise',
    ...page('advertise', () =>
      import(/* webpackChunkName: "advertise" */ './features/pages/advertise-page').then(
        ({ AdvertisePage }) => AdvertisePage,
      ),
    ),
  },
  {
    path: '/privacy',
    ...page('legal', () =>
      import(/* webpackChunkName: "legal" */ './features/pages/legal-pages').then(({ PrivacyPage }) => PrivacyPage),
    ),
  },
  {
    path: '/hoe-we-reviews-controleren',
    ...page('legal', () =>
      import(/* webpackChunkName: "legal" */ './features/pages/legal-pages').then(
        ({ ReviewChecksPage }) => ReviewChecksPage,
      ),
    ),
  },
  {
    path: '/terms',
    ...page('legal', () =>
      import(/* webpackChunkName: "legal" */ './features/pages/legal-pages').then(({ TermsPage }) => TermsPage),
    ),
  },
]
