import { type Frame, type RemoteApp, RemotePages, type Surroundings } from '@plekje/web-kit'
import { createRoot } from 'react-dom/client'
import { reportingErrors } from '../errors/root-options'
import { NotFoundPage } from '../not-found/not-found-page'

interface Mounting {
  readonly name: string
  readonly app: RemoteApp
  readonly surroundings: Surroundings
  readonly frame: Frame
}

/** Shows a micro-frontend in a root of React of its own (ADR 37). Returns what ends that. */
export function mountRemote(element: HTMLElement, { name, app, surroundings, frame }: Mounting): () => void {
  const root = createRoot(element, { ...reportingErrors, identifierPrefix: `${name}-` })
  root.render(<RemotePages surroundings={surroundings} routes={app.routes} frame={frame} notFound={<NotFoundPage />} />)
  // `unmount` is refused while another root commits, as the shell's does when it takes the element away.
  return () => root.render(null)
}
