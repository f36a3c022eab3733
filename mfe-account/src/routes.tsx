import { Container, SkeletonText } from '@plekje/ui'
import type { RouteObject } from '@plekje/web-kit'
import { type ComponentType, lazy, Suspense } from 'react'

/** A page that is fetched when someone goes there. */
function page(load: () => Promise<ComponentType>) {
  const Page = lazy(() => load().then((component) => ({ default: component })))
  return (
    <Suspense fallback={<Loading />}>
      <Page />
    </Suspense>
  )
}

const Loading = () => (
  <Container>
    <SkeletonText lines={6} />
  </Container>
)

const favorites = page(() => import('./features/favorites/favorites-page').then(({ FavoritesPage }) => FavoritesPage))

export const routes: RouteObject[] = [
  { path: '/auth', element: page(() => import('./features/sign-in/auth-page').then((m) => m.AuthPage)) },
  {
    path: '/verify-email',
    element: page(() => import('./features/verify-email/verify-email-page').then((m) => m.VerifyEmailPage)),
  },
  { path: '/favorites', element: favorites },
  { path: '/favorieten', element: favorites },
  { path: '/friends', element: page(() => import('./features/friends/friends-page').then((m) => m.FriendsPage)) },
  {
    path: '/my-reviews',
    element: page(() => import('./features/my-reviews/my-reviews-page').then((m) => m.MyReviewsPage)),
  },
  { path: '/ai-planner', element: page(() => import('./features/planner/planner-page').then((m) => m.PlannerPage)) },
  { path: '/profile', element: page(() => import('./features/profile/profile-page').then((m) => m.ProfilePage)) },
  { path: '/settings', element: page(() => import('./features/settings/settings-page').then((m) => m.SettingsPage)) },
]
