import { Container, SkeletonText } from '@plekje/ui'
import { lazyPage, type RouteObject } from '@plekje/web-kit'
import * as paths from '@plekje/web-kit/paths'
import type { ComponentType } from 'react'

const page = (load: () => Promise<ComponentType>) => lazyPage(load, <Loading />)

const Loading = () => (
  <Container>
    <SkeletonText lines={6} />
  </Container>
)

const favorites = page(() => import('./features/favorites/favorites-page').then(({ FavoritesPage }) => FavoritesPage))

export const routes: RouteObject[] = [
  { path: paths.auth(), ...page(() => import('./features/sign-in/auth-page').then((m) => m.AuthPage)) },
  {
    path: paths.verifyEmail(),
    ...page(() => import('./features/verify-email/verify-email-page').then((m) => m.VerifyEmailPage)),
  },
  {
    path: paths.forgotPassword(),
    ...page(() => import('./features/recovery/forgot-password-page').then((m) => m.ForgotPasswordPage)),
  },
  {
    path: paths.resetPassword(),
    ...page(() => import('./features/recovery/reset-password-page').then((m) => m.ResetPasswordPage)),
  },
  {
    path: paths.undoEmailChange(),
    ...page(() => import('./features/recovery/undo-email-change-page').then((m) => m.UndoEmailChangePage)),
  },
  { path: paths.favorites(), ...favorites },
  { path: paths.favorieten(), ...favorites },
  { path: paths.alerts(), ...page(() => import('./features/alerts/alerts-page').then((m) => m.AlertsPage)) },
  {
    path: paths.unsubscribe(),
    ...page(() => import('./features/alerts/unsubscribe-page').then((m) => m.UnsubscribePage)),
  },
  {
    path: paths.hoursCheck(),
    ...page(() => import('./features/venues/hours-check-page').then((m) => m.HoursCheckPage)),
  },
  { path: paths.messages(), ...page(() => import('./features/messages/messages-page').then((m) => m.MessagesPage)) },
  { path: paths.friends(), ...page(() => import('./features/friends/friends-page').then((m) => m.FriendsPage)) },
  {
    path: paths.myReviews(),
    ...page(() => import('./features/my-reviews/my-reviews-page').then((m) => m.MyReviewsPage)),
  },
  { path: paths.myVenues(), ...page(() => import('./features/venues/own-venues-page').then((m) => m.OwnVenuesPage)) },
  { path: paths.planner(), ...page(() => import('./features/planner/planner-page').then((m) => m.PlannerPage)) },
  { path: paths.profile(), ...page(() => import('./features/profile/profile-page').then((m) => m.ProfilePage)) },
  { path: paths.settings(), ...page(() => import('./features/settings/settings-page').then((m) => m.SettingsPage)) },
]
