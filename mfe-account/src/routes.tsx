import { Container, SkeletonText } from '@plekje/ui'
import { lazyPage, type RouteObject } from '@plekje/web-kit'
import type { ComponentType } from 'react'

const page = (load: () => Promise<ComponentType>) => lazyPage(load, <Loading />)

const Loading = () => (
  <Container>
    <SkeletonText lines={6} />
  </Container>
)

const favorites = page(() => import('./features/favorites/favorites-page').then(({ FavoritesPage }) => FavoritesPage))

export const routes: RouteObject[] = [
  { path: '/auth', ...page(() => import('./features/sign-in/auth-page').then((m) => m.AuthPage)) },
  {
    path: '/verify-email',
    ...page(() => import('./features/verify-email/verify-email-page').then((m) => m.VerifyEmailPage)),
  },
  {
    path: '/forgot-password',
    ...page(() => import('./features/recovery/forgot-password-page').then((m) => m.ForgotPasswordPage)),
  },
  {
    path: '/reset-password',
    ...page(() => import('./features/recovery/reset-password-page').then((m) => m.ResetPasswordPage)),
  },
  {
    path: '/undo-email-change',
    ...page(() => import('./features/recovery/undo-email-change-page').then((m) => m.UndoEmailChangePage)),
  },
  { path: '/favorites', ...favorites },
  { path: '/favorieten', ...favorites },
  { path: '/friends', ...page(() => import('./features/friends/friends-page').then((m) => m.FriendsPage)) },
  {
    path: '/my-reviews',
    ...page(() => import('./features/my-reviews/my-reviews-page').then((m) => m.MyReviewsPage)),
  },
  { path: '/ai-planner', ...page(() => import('./features/planner/planner-page').then((m) => m.PlannerPage)) },
  { path: '/profile', ...page(() => import('./features/profile/profile-page').then((m) => m.ProfilePage)) },
  { path: '/settings', ...page(() => import('./features/settings/settings-page').then((m) => m.SettingsPage)) },
]
