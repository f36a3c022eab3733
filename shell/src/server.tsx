import type { Category } from '@plekje/contracts'
import type { Rendered, RenderRequest } from '@plekje/front-end-files'
import { createMemoryRouter, createQueryClient } from '@plekje/web-kit'
import { renderPage } from '@plekje/web-kit/server'
import { App, routes } from './app'
import { isHome } from './welcome/html-welcome'
import { WELCOME_SLOT } from './welcome/html-welcome-slot'
import { DEFAULT_FACTS, factsOf, slidesFor } from './welcome/slides'
import { WelcomeOverlay } from './welcome/welcome-overlay'

const CATEGORIES = '/api/categories'

/** Renders the layout, with a slot for the micro-frontend that owns the address (ADR 37). */
export async function render(request: RenderRequest): Promise<Rendered> {
  const isWelcoming = isHome(new URL(request.address, 'http://page'))
  if (isWelcoming && request.answers[CATEGORIES] === undefined) return { kind: 'needs', paths: [CATEGORIES] }
  const router = createMemoryRouter(routes, { initialEntries: [request.address] })
  const page = renderPage(request, <App router={router} queryClient={createQueryClient()} />)
  const html = isWelcoming ? page.replace(WELCOME_SLOT, () => welcomeOf(request)) : page
  return { kind: 'page', html, state: null, chunks: [] }
}

/** Renders the welcome for visitors, whose greeting does not depend on the hour. */
function welcomeOf(request: RenderRequest): string {
  const answer = request.answers[CATEGORIES]
  const facts = answer?.status === 200 ? factsOf(JSON.parse(answer.body) as Category[]) : DEFAULT_FACTS
  const slides = slidesFor({ username: null, brand: request.brand, hour: 0 }, facts)
  return renderPage(request, <WelcomeOverlay slides={slides} isInHtml />)
}
