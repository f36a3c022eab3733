import type { Category } from '@plekje/contracts'
import type { Rendered, RenderRequest } from '@plekje/front-end-files'
import { createMemoryRouter, createQueryClient } from '@plekje/web-kit'
import { renderPage } from '@plekje/web-kit/server'
import { App, routes } from './app'
import { templateOf } from './route-owners'
import { isHome } from './welcome/html-welcome'
import { WELCOME_SLOT } from './welcome/html-welcome-slot'
import { DEFAULT_FACTS, factsOf, slidesFor } from './welcome/slides'
import { WelcomeOverlay } from './welcome/welcome-overlay'

const CATEGORIES_PATH = '/api/categories'
const VENUE_TEMPLATE = '/listing/*'

/** Renders the layout, with a slot for the micro-frontend that owns the address (ADR 37). */
export async function render(request: RenderRequest): Promise<Rendered> {
  const url = new URL(request.address, 'http://page')
  if (templateOf(url.pathname) === VENUE_TEMPLATE)
    return { kind: 'page', html: renderVenueFrame(request), state: null, chunks: [] }
  const isWelcoming = isHome(url)
  if (isWelcoming && request.answers[CATEGORIES_PATH] === undefined) return { kind: 'needs', paths: [CATEGORIES_PATH] }
  const page = renderFrame(request)
  const html = isWelcoming ? page.replace(WELCOME_SLOT, () => renderWelcome(request)) : page
  return { kind: 'page', html, state: null, chunks: [] }
}

function renderFrame(request: RenderRequest): string {
  const router = createMemoryRouter(routes, { initialEntries: [request.address] })
  return renderPage(request, <App router={router} queryClient={createQueryClient()} />)
}

let lastVenueFrame = { key: '', html: '' }

/** Returns the layout around a venue. It is the same for all venues, and its clock changes once a minute. */
function renderVenueFrame(request: RenderRequest): string {
  const minute = request.now.slice(0, 'yyyy-mm-ddThh:mm'.length)
  const key = `${minute} ${request.brand}`
  if (lastVenueFrame.key !== key) lastVenueFrame = { key, html: renderFrame(request) }
  return lastVenueFrame.html
}

/** Renders the welcome for visitors, whose greeting does not depend on the hour. */
function renderWelcome(request: RenderRequest): string {
  const categories = request.answers[CATEGORIES_PATH]
  const facts = categories?.status === 200 ? factsOf(JSON.parse(categories.body) as Category[]) : DEFAULT_FACTS
  const slides = slidesFor({ username: null, brand: request.brand, hour: 0 }, facts)
  return renderPage(request, <WelcomeOverlay slides={slides} isInHtml />)
}
