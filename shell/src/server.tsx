import type { Rendered, RenderRequest } from '@plekje/front-end-files'
import { createMemoryRouter, createQueryClient } from '@plekje/web-kit'
import { renderPage } from '@plekje/web-kit/server'
import { App, routes } from './app'

/** What surrounds every page, with a slot for the micro-frontend that the address is of (ADR 37). */
export async function render(request: RenderRequest): Promise<Rendered> {
  const router = createMemoryRouter(routes, { initialEntries: [request.address] })
  const html = renderPage(request, <App router={router} queryClient={createQueryClient()} />)
  return { kind: 'page', html, state: null, chunks: [] }
}
