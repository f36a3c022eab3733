import type { RenderRequest } from '@plekje/front-end-files'
import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { beginRendering } from '../rendering'
import { renderForSite } from '../site'

/** Renders HTML with the clock and brand of a request. Synchronous, because these are global to the bundle. */
export function renderPage({ now, brand }: RenderRequest, page: ReactNode, identifierPrefix = ''): string {
  beginRendering(new Date(now))
  renderForSite({ brand })
  return renderToString(page, { identifierPrefix })
}
