import { removeOtherWidths } from '@plekje/ui'
import { type Frame, identifierPrefixOf, type RemoteApp, RemotePages, type Surroundings } from '@plekje/web-kit'
import { startTransition } from 'react'
import { createRoot, hydrateRoot, type Root } from 'react-dom/client'
import { errorReportingOptions } from '../errors/root-options'
import { NotFoundPage } from '../not-found/not-found-page'
import { remoteOf } from '../route-owners'

interface MountOptions {
  readonly name: string
  readonly app: RemoteApp
  readonly surroundings: Surroundings
  readonly frame: Frame
  /** True when the element holds server-rendered HTML of the same page and build. */
  readonly isRendered: boolean
}

/** Renders a micro-frontend in a React root of its own (ADR 37). Returns a function that unmounts it. */
export function mountRemote(
  element: HTMLElement,
  { name, app, surroundings, frame, isRendered }: MountOptions,
): () => void {
  const page = (
    <RemotePages
      surroundings={surroundings}
      routes={app.routes}
      owns={(pathname) => remoteOf(pathname) === name}
      frame={frame}
      notFound={<NotFoundPage />}
    />
  )
  const options = { ...errorReportingOptions, identifierPrefix: identifierPrefixOf(name) }
  let root: Root
  if (isRendered) {
    removeOtherWidths(element)
    // A transition hydrates in small steps, between which the browser can handle input.
    startTransition(() => {
      root = hydrateRoot(element, page, options)
    })
  } else {
    root = createRoot(element, options)
    root.render(page)
  }
  // Renders nothing instead of unmounting, which React refuses while another root commits. The shell's root commits
  // when it removes the element.
  return () => root.render(null)
}
