import { type Frame, identifierPrefixOf, type RemoteApp, RemotePages, type Surroundings } from '@plekje/web-kit'
import { startTransition } from 'react'
import { createRoot, hydrateRoot, type Root } from 'react-dom/client'
import { reportingErrors } from '../errors/root-options'
import { NotFoundPage } from '../not-found/not-found-page'
import { remoteOf } from '../route-owners'

interface Mounting {
  readonly name: string
  readonly app: RemoteApp
  readonly surroundings: Surroundings
  readonly frame: Frame
  /** Whether the element holds HTML of the same page and build. */
  readonly isRendered: boolean
}

/** Shows a micro-frontend in a root of React of its own (ADR 37). Returns what ends that. */
export function mountRemote(
  element: HTMLElement,
  { name, app, surroundings, frame, isRendered }: Mounting,
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
  const options = { ...reportingErrors, identifierPrefix: identifierPrefixOf(name) }
  let root: Root
  if (isRendered) {
    // In small steps, as the shell itself.
    startTransition(() => {
      root = hydrateRoot(element, page, options)
    })
  } else {
    root = createRoot(element, options)
    root.render(page)
  }
  // `unmount` is refused while another root commits, as the shell's does when it takes the element away.
  return () => root.render(null)
}
