import type { ComponentType } from 'react'
import type { RouteObject } from 'react-router'

/**
 * What a micro-frontend exposes as `./remote`: `export const app: RemoteApp`. Its routes have absolute paths
 * (`/listing/:slug`) and no loaders: the shell mounts them below its own layout when the URL is theirs, and fetches the
 * first page beforehand where its route has a `PageHandle` (see `lazyPage`). `dialogs` are shown by the shell over any page
 * when they are asked for (`useSession().askToSignIn`).
 */
export interface RemoteApp {
  readonly routes: RouteObject[]
  readonly dialogs?: {
    /** Signing in or up without leaving the page. */
    readonly signIn?: ComponentType<SignInDialogProps>
  }
}

export type SignInTab = 'login' | 'register'

export interface SignInDialogProps {
  /** The tab that is in front at first. */
  readonly tab: SignInTab
  onClose(): void
}
