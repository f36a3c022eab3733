import type { IncomingMessage } from 'node:http'
import { escapeHtml } from '@plekje/service-kit'
import type { Refusal } from './refusals'
import { readTarget } from './request-target'

/** Inline styles, and no `sandbox`, which would prevent the retry by `Refresh`. */
export const REFUSAL_PAGE_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** True when a browser opens the address in a tab (SITE-37). */
export function isNavigation(request: IncomingMessage & { readonly originalUrl?: string }): boolean {
  // Express removes the path of a router from `url`.
  const { url, originalUrl = url, headers } = request
  const target = readTarget(originalUrl)
  return target !== undefined && !/^\/(?:api|media)(?:\/|$)/.test(target.pathname) && isHtmlWanted(headers.accept)
}

const isHtmlWanted = (accept: string | undefined): boolean => accept?.startsWith('text/html') === true

/** A page that shows a refusal to a person, with a link to itself if the address may work later. */
export function refusalPage({ error, retryAfterSeconds }: Refusal, requestId: string): string {
  const retry = retryAfterSeconds === undefined ? '' : '<p><a href="">Opnieuw proberen</a></p>'
  return `<!doctype html>
<html lang="nl">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>Deze pagina laadt niet</title>
<style>body { font: 1.125rem/1.5 system-ui, sans-serif; max-width: 32rem; margin: 15vh auto; padding: 0 1rem }</style>
</head>
<body>
<main>
<h1>Deze pagina laadt niet</h1>
<p>${escapeHtml(error)}</p>
${retry}
<p><small>Nummer: ${escapeHtml(requestId)}</small></p>
</main>
</body>
</html>
`
}
