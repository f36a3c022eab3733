import { beginWith, captureReferral, createBrowserRouter, createQueryClient } from '@plekje/web-kit'
import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { App, routes } from './app'
import { listenForErrors } from './errors/error-reports'
import { errorReportingOptions } from './errors/root-options'
import { stopRecording } from './inline-script/early-input'
import { renderedParts } from './remotes/rendered-remote'
import { beginLoading } from './remotes/use-remote-app'
import { remoteOf } from './route-owners'
import { beginVitals } from './vitals/begin-vitals'

/** Hydrates the page, or renders it where the server did not. */
export function start(): void {
  listenForErrors()
  captureReferral()
  const firstRemote = remoteOf(window.location.pathname)
  if (firstRemote) void beginLoading(firstRemote)

  const root = document.getElementById('root')
  if (!root) throw new Error('the page has no element with id "root"')
  const queryClient = createQueryClient()
  if (renderedParts) beginWith(renderedParts, queryClient)
  const app = <App router={createBrowserRouter(routes)} queryClient={queryClient} />
  stopRecording(root)
  // A transition lets React hydrate server-rendered HTML in small steps, between which the browser can handle input.
  if (renderedParts) startTransition(() => void hydrateRoot(root, app, errorReportingOptions))
  else createRoot(root, errorReportingOptions).render(app)
  beginVitals()
}
