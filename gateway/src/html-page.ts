import type { SiteSettings } from '@plekje/contracts'
import type { PageHead } from './html-heads'
import type { ComposedPage } from './page-composer'

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => escapes[character] ?? '')

/** JSON inside a script element: nothing in it may end the element or begin a comment. */
const scriptJson = (value: unknown): string =>
  JSON.stringify(value).replace(/[<>&\u2028\u2029]/g, (character) => {
    return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
  })

/** The elements a head consists of. */
function headElements(head: PageHead, brand: string): string {
  const elements = [`<title>${escapeHtml(head.title)}</title>`]
  const meta = (kind: 'name' | 'property', name: string, content: string | undefined) => {
    if (content) elements.push(`<meta ${kind}="${name}" content="${escapeHtml(content)}">`)
  }
  meta('name', 'description', head.description)
  if (!head.isIndexed) meta('name', 'robots', 'noindex')
  if (head.canonical !== undefined) elements.push(`<link rel="canonical" href="${escapeHtml(head.canonical)}">`)
  if (head.status === 200) {
    meta('property', 'og:type', 'website')
    meta('property', 'og:site_name', brand)
    meta('property', 'og:locale', 'nl_NL')
    meta('property', 'og:title', head.title)
    meta('property', 'og:description', head.description)
    meta('property', 'og:url', head.canonical)
    meta('property', 'og:image', head.image)
    meta('name', 'twitter:card', head.image === undefined ? 'summary' : 'summary_large_image')
    meta('name', 'twitter:title', head.title)
    meta('name', 'twitter:description', head.description)
    meta('name', 'twitter:image', head.image)
  }
  for (const data of head.structuredData) {
    elements.push(`<script type="application/ld+json">${scriptJson(data)}</script>`)
  }
  return elements.join('\n')
}

const siteElement = /<script\b[^>]*\bid=["']?site\b[^>]*>[^<]*<\/script>/

/**
 * Fills the shell's template: the head at `<!--head-->` (in place of a title of its own), the settings for its scripts
 * in `<script type="application/json" id="site">`, the nonce on style elements where there is one, and the page itself where it was rendered.
 */
export function renderPage(
  template: string,
  head: PageHead,
  settings: SiteSettings,
  composed?: Pick<ComposedPage, 'html' | 'parts' | 'styles' | 'scripts' | 'manifest'>,
): string {
  const headHtml = headElements(head, settings.brand)
  const siteHtml = `<script type="application/json" id="site">${scriptJson(settings)}</script>`
  const titled = template.replace(/<title>[^<]*<\/title>/, '')
  let html = settings.nonce === '' ? titled : titled.replace(/<style\b/g, `<style nonce="${settings.nonce}"`)
  html = html.includes('<!--head-->')
    ? html.replace('<!--head-->', () => headHtml)
    : html.replace('</head>', () => `${headHtml}</head>`)
  html = siteElement.test(html)
    ? html.replace(siteElement, () => siteHtml)
    : html.replace('</head>', () => `${siteHtml}</head>`)
  return composed ? withPage(html, composed) : html
}

/**
 * Stylesheets come after the shell's own, and carry the name by which the micro-frontend's scripts look for them. The page
 * can be read before its scripts are there: what is read comes first.
 */
function withPage(
  html: string,
  { html: page, parts, styles, scripts, manifest }: Parameters<typeof renderPage>[3] & object,
): string {
  const sheets = styles.map(
    (href) => `<link rel="stylesheet" href="${href}" data-href="${href.slice(href.lastIndexOf('/') + 1)}">`,
  )
  const preloads = [
    ...(manifest === undefined
      ? []
      : [`<link rel="preload" href="${escapeHtml(manifest)}" as="fetch" crossorigin="anonymous">`]),
    ...scripts.map((href) => `<link rel="preload" href="${href}" as="script">`),
  ]
  return afterStylesheets(html, sheets.join('\n'))
    .replace(/<noscript>[\s\S]*?<\/noscript>/, '')
    .replace('</head>', () => `${preloads.join('\n')}</head>`)
    .replace(/<link rel="preload"(?=[^>]* as="script")/g, '<link rel="preload" fetchpriority="low"')
    .replace(
      '<div id="root"></div>',
      () => `<div id="root">${page}</div><script type="application/json" id="rendered">${scriptJson(parts)}</script>`,
    )
}

/** Puts elements behind the last stylesheet of a head, or at its end. */
function afterStylesheets(html: string, elements: string): string {
  const last = [...html.slice(0, html.indexOf('</head>')).matchAll(/<link\b[^>]*\brel="stylesheet"[^>]*>/g)].at(-1)
  const at = last ? last.index + last[0].length : html.indexOf('</head>')
  return html.slice(0, at) + elements + html.slice(at)
}
