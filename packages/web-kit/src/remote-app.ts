import type { ComponentType } from 'react'
import type { RouteObject } from 'react-router'

/**
 * The export of a micro-frontend as `./remote`: `export const app: RemoteApp`. Its routes have absolute paths
 * (`/listing/:slug`) and no loaders: the shell mounts them in its own layout when the URL is theirs, and preloads the
 * first page if its route has a `PageHandle` (see `lazyPage`). The shell shows `dialogs` over any page on request
 * (`useSession().askToSignIn`).
 */
export interface RemoteApp {
  readonly routes: RouteObject[]
  readonly dialogs?: {
    /** Sign-in or registration without leaving the page. */
    readonly signIn?: ComponentType<SignInDialogProps>
  }
}

export type SignInTab = 'login' | 'register'

export interface SignInDialogProps {
  /** The initially selected tab. */
  readonly tab: SignInTab
  onClose(): void
}
