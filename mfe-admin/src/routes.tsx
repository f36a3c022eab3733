import { lazyPage, type RouteObject } from '@plekje/web-kit'
import type { ComponentType } from 'react'
import { Loading } from './features/access/loading'

const page = (load: () => Promise<ComponentType>) => lazyPage(load, <Loading />)

export const routes: RouteObject[] = [
  { path: '/admin', ...page(() => import('./features/dashboard/dashboard-page').then((m) => m.DashboardPage)) },
  { path: '/admin/venues', ...page(() => import('./features/venues/venues-page').then((m) => m.VenuesPage)) },
  {
    path: '/admin/venues/new',
    ...page(() => import('./features/new-venue/new-venue-page').then((m) => m.NewVenuePage)),
  },
  { path: '/admin/import', ...page(() => import('./features/import/import-page').then((m) => m.ImportPage)) },
  {
    path: '/admin/venues/:id',
    ...page(() => import('./features/venue-detail/venue-detail-page').then((m) => m.VenueDetailPage)),
  },
]
