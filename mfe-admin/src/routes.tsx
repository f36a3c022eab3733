import { lazyPage, type RouteObject } from '@plekje/web-kit'
import * as paths from '@plekje/web-kit/paths'
import type { ComponentType } from 'react'
import { Loading } from './features/access/loading'

const page = (load: () => Promise<ComponentType>) => lazyPage(load, <Loading />)

export const routes: RouteObject[] = [
  { path: paths.admin(), ...page(() => import('./features/dashboard/dashboard-page').then((m) => m.DashboardPage)) },
  { path: paths.adminVenues(), ...page(() => import('./features/venues/venues-page').then((m) => m.VenuesPage)) },
  {
    path: paths.newVenue(),
    ...page(() => import('./features/new-venue/new-venue-page').then((m) => m.NewVenuePage)),
  },
  { path: paths.imports(), ...page(() => import('./features/import/import-page').then((m) => m.ImportPage)) },
  {
    path: paths.ADMIN_VENUE,
    ...page(() => import('./features/venue-detail/venue-detail-page').then((m) => m.VenueDetailPage)),
  },
]
