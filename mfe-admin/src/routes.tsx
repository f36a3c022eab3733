import type { RouteObject } from '@plekje/web-kit'
import { type ComponentType, lazy, Suspense } from 'react'
import { Loading } from './features/access/loading'

/** A page that is fetched when someone goes there. */
function page(load: () => Promise<ComponentType>) {
  const Page = lazy(() => load().then((component) => ({ default: component })))
  return (
    <Suspense fallback={<Loading />}>
      <Page />
    </Suspense>
  )
}

export const routes: RouteObject[] = [
  { path: '/admin', element: page(() => import('./features/dashboard/dashboard-page').then((m) => m.DashboardPage)) },
  { path: '/admin/venues', element: page(() => import('./features/venues/venues-page').then((m) => m.VenuesPage)) },
  {
    path: '/admin/venues/new',
    element: page(() => import('./features/new-venue/new-venue-page').then((m) => m.NewVenuePage)),
  },
  { path: '/admin/import', element: page(() => import('./features/import/import-page').then((m) => m.ImportPage)) },
  {
    path: '/admin/venues/:id',
    element: page(() => import('./features/venue-detail/venue-detail-page').then((m) => m.VenueDetailPage)),
  },
]
