import type { RouteObject } from 'react-router'

/**
 * What a micro-frontend exposes as `./remote`: `export const app: RemoteApp`. Its routes have absolute paths
 * (`/listing/:slug`) and no loaders: the shell mounts them below its own layout when the URL is theirs.
 */
export interface RemoteApp {
  readonly routes: RouteObject[]
}
