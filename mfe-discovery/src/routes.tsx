import { STATIC_PAGES } from '@plekje/contracts/plain'
import { Container, ListingGridSkeleton } from '@plekje/ui'
import { lazyPage, type PageHandle, pageOnDemand, placesQuery, prefetchQuery, type RouteObject } from '@plekje/web-kit'
import * as paths from '@plekje/web-kit/paths'
import type { ComponentType } from 'react'
import { DiscoverPage, isSearch } from './features/home/discover-page'

/** A page whose component is the export `name` of a module. */
const page = <Name extends string>(
  chunk: string,
  load: () => Promise<Readonly<Record<Name, ComponentType>>>,
  name: Name,
  preloadData?: PageHandle['preloadData'],
) => lazyPage(() => load().then((module) => module[name]), <Loading />, chunk, preloadData)

const Loading = () => (
  <Container>
    <ListingGridSkeleton cards={4} />
  </Container>
)

/** Criteria decide which page `/` shows. The chunks are separate, so that other pages load neither. */
function discover() {
  const home = pageOnDemand(
    () => import(/* webpackChunkName: "home" */ './features/home/home-page').then(({ HomePage }) => HomePage),
    <Loading />,
  )
  const results = pageOnDemand(
    () => import(/* webpackChunkName: "results" */ './features/results/results-page').then((m) => m.ResultsPage),
    <Loading />,
  )
  const handle: PageHandle = {
    preload: (search) => (isSearch(search) ? results : home).preload(),
    chunk: (search) => (isSearch(search) ? 'results' : 'home'),
    preloadData: async (to, client) => {
      if (!isSearch(to.search)) {
        const { preloadHome } = await import(/* webpackChunkName: "home" */ './features/home/preload-home')
        return preloadHome(client)
      }
      const { preloadResults } = await import(/* webpackChunkName: "results" */ './features/results/preload-results')
      return preloadResults(to, client)
    },
  }
  return { element: <DiscoverPage home={home.page} results={results.page} />, handle }
}

export const routes: RouteObject[] = [
  { path: paths.home(), ...discover() },
  {
    path: paths.LISTING,
    ...page(
      'listing',
      () => import(/* webpackChunkName: "listing" */ './features/listing/listing-page'),
      'ListingPage',
      async (to, client) => {
        const { preloadListing } = await import(/* webpackChunkName: "listing" */ './features/listing/preload-listing')
        return preloadListing(to, client)
      },
    ),
  },
  {
    path: paths.CATEGORY,
    ...page(
      'category',
      () => import(/* webpackChunkName: "category" */ './features/category/category-page'),
      'CategoryPage',
      async (to, client) => {
        const { preloadCategory } = await import(/* webpackChunkName: "category" */ './features/category/queries')
        return preloadCategory(to, client)
      },
    ),
  },
  {
    path: paths.compare(),
    ...page(
      'compare',
      () => import(/* webpackChunkName: "compare" */ './features/compare/compare-page'),
      'ComparePage',
      async (to, client) => {
        const { preloadCompare } = await import(/* webpackChunkName: "compare" */ './features/compare/preload-compare')
        return preloadCompare(to, client)
      },
    ),
  },
  {
    path: STATIC_PAGES.featured,
    ...page(
      'featured',
      () => import(/* webpackChunkName: "featured" */ './features/featured/featured-page'),
      'FeaturedPage',
      async (to, client) => {
        const { preloadFeatured } = await import(
          /* webpackChunkName: "featured" */ './features/featured/preload-featured'
        )
        return preloadFeatured(to, client)
      },
    ),
  },
  {
    path: STATIC_PAGES.locations,
    ...page(
      'locations',
      () => import(/* webpackChunkName: "locations" */ './features/locations/locations-page'),
      'LocationsPage',
      (_to, client) => prefetchQuery(client, placesQuery()),
    ),
  },
  {
    path: STATIC_PAGES.about,
    ...page('about', () => import(/* webpackChunkName: "about" */ './features/pages/about-page'), 'AboutPage'),
  },
  {
    path: STATIC_PAGES.contact,
    ...page('contact', () => import(/* webpackChunkName: "contact" */ './features/pages/contact-page'), 'ContactPage'),
  },
  {
    path: STATIC_PAGES.help,
    ...page('help', () => import(/* webpackChunkName: "help" */ './features/pages/help-page'), 'HelpPage'),
  },
  {
    path: STATIC_PAGES.advertise,
    ...page(
      'advertise',
      () => import(/* webpackChunkName: "advertise" */ './features/pages/advertise-page'),
      'AdvertisePage',
    ),
  },
  {
    path: STATIC_PAGES.privacy,
    ...page('legal', () => import(/* webpackChunkName: "legal" */ './features/pages/legal-pages'), 'PrivacyPage'),
  },
  {
    path: STATIC_PAGES.reviewChecks,
    ...page('legal', () => import(/* webpackChunkName: "legal" */ './features/pages/legal-pages'), 'ReviewChecksPage'),
  },
  {
    path: STATIC_PAGES.terms,
    ...page('legal', () => import(/* webpackChunkName: "legal" */ './features/pages/legal-pages'), 'TermsPage'),
  },
]
