import type { RemoteApp } from '@plekje/web-kit'
import { routes } from './routes'

/** The only module that this micro-frontend exposes. */
export const app: RemoteApp = { routes }
