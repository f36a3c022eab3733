import type { RemoteApp, SignInDialogProps } from '@plekje/web-kit'
import { lazy, Suspense } from 'react'
import { routes } from './routes'

const LazySignInDialog = lazy(() =>
  import('./features/sign-in/sign-in-dialog').then(({ SignInDialog }) => ({ default: SignInDialog })),
)

/** Loads the dialog's code when it is first rendered. */
const SignInDialog = (props: SignInDialogProps) => (
  <Suspense>
    <LazySignInDialog {...props} />
  </Suspense>
)

/** The only module that this micro-frontend exposes. */
export const app: RemoteApp = { routes, dialogs: { signIn: SignInDialog } }
