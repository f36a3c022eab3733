import type { RenderRequest } from '@plekje/front-end-files'
import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { beginRendering } from '../rendering'
import { renderForSite } from '../site'

/** HTML by the clock and the brand of a request. Never waits, so that those are one page's at a time. */
export function renderPage({ now, brand }: RenderRequest, page: ReactNode, identifierPrefix = ''): string {
  beginRendering(new Date(now))
  renderForSite({ brand })
  return renderToString(page, { identifierPrefix })
}
