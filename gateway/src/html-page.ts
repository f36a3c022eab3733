import type { SiteSettings } from '@plekje/contracts'
import type { PageHead } from './html-heads'
import { attribute, linkedStyles } from './inline-styles'
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
  composed?: Pick<ComposedPage, 'html' | 'parts' | 'styles' | 'inlined' | 'scripts' | 'manifest'>,
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

const LATER = '<script type="application/json" id="later"></script>'
const fetchedAhead = /<link\b[^>]*\brel="preload"[^>]*\bas="(?:script|fetch)"[^>]*>/g
const deferred = /<script\b[^>]*\bdefer\b[^>]*><\/script>/g

/**
 * Stylesheets stand in the page itself, the micro-frontend's after the shell's own; they and links to them carry the name
 * by which scripts look for them. The page can be read before its scripts are there, so nothing of them is fetched with it:
 * they are listed, and a script in the head of the shell's template begins with them once the page was drawn. A template of
 * before has no place for that list: what is read comes first there.
 */
function withPage(html: string, composed: Parameters<typeof renderPage>[3] & object): string {
  const { html: page, parts, styles, inlined } = composed
  const sheets = styles.map((href) => (inlined.get(href)?.text === undefined ? linkTo(href) : styleOf(href, inlined)))
  const styled = afterStylesheets(html, sheets.join('\n')).replace(linkedStyles, (link) => {
    const href = attribute(link, 'href') ?? ''
    return inlined.has(href) ? styleOf(href, inlined) : link
  })
  return withScripts(styled, composed)
    .replace(/<noscript>[\s\S]*?<\/noscript>/, '')
    .replace(
      '<div id="root"></div>',
      () => `<div id="root">${page}</div><script type="application/json" id="rendered">${scriptJson(parts)}</script>`,
    )
}

function withScripts(html: string, { scripts, manifest }: Pick<ComposedPage, 'scripts' | 'manifest'>): string {
  const preloads = [
    ...(manifest === undefined
      ? []
      : [`<link rel="preload" href="${escapeHtml(manifest)}" as="fetch" crossorigin="anonymous">`]),
    ...scripts.map((href) => `<link rel="preload" href="${href}" as="script">`),
  ]
  if (!html.includes(LATER)) {
    return html
      .replace('</head>', () => `${preloads.join('\n')}</head>`)
      .replace(/<link rel="preload"(?=[^>]* as="script")/g, '<link rel="preload" fetchpriority="low"')
  }
  const ahead = [...(html.match(fetchedAhead) ?? []), ...preloads]
  const addresses = (kind: string) =>
    ahead.filter((link) => attribute(link, 'as') === kind).flatMap((link) => attribute(link, 'href') ?? [])
  const later = {
    scripts: addresses('script'),
    data: addresses('fetch'),
    run: (html.match(deferred) ?? []).flatMap((script) => attribute(script, 'src') ?? []),
  }
  return html
    .replace(fetchedAhead, '')
    .replace(deferred, '')
    .replace(LATER, () => `<script type="application/json" id="later">${scriptJson(later)}</script>`)
}

const fileOf = (href: string): string => href.slice(href.lastIndexOf('/') + 1)
const linkTo = (href: string): string => `<link rel="stylesheet" href="${href}" data-href="${fileOf(href)}">`
const styleOf = (href: string, inlined: ComposedPage['inlined']): string =>
  `<style data-href="${fileOf(href)}">${inlined.get(href)?.text}</style>`

/** Puts elements behind the last stylesheet of a head, or at its end. */
function afterStylesheets(html: string, elements: string): string {
  const last = [...html.slice(0, html.indexOf('</head>')).matchAll(linkedStyles)].at(-1)
  const at = last ? last.index + last[0].length : html.indexOf('</head>')
  return html.slice(0, at) + elements + html.slice(at)
}
