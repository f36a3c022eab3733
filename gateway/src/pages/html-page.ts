import type { SiteSettings } from '@plekje/contracts'
import { escapeHtml } from '@plekje/service-kit'
import type { PageHead } from './html-heads'
import type { ComposedPage } from './page-composer'
import type { PageTemplate, Slot } from './page-template'
import { scriptJson } from './script-json'

function headElements(head: PageHead, brand: string): string {
  const elements = [`<title>${escapeHtml(head.title)}</title>`]
  const addMeta = (kind: 'name' | 'property', name: string, content: string | undefined) => {
    if (content) elements.push(`<meta ${kind}="${name}" content="${escapeHtml(content)}">`)
  }
  addMeta('name', 'description', head.description)
  if (!head.isIndexed) addMeta('name', 'robots', 'noindex')
  if (head.canonical !== undefined) elements.push(`<link rel="canonical" href="${escapeHtml(head.canonical)}">`)
  if (head.feed !== undefined) {
    const title = escapeHtml(`Nieuwe plekken | ${brand}`)
    const href = escapeHtml(head.feed)
    elements.push(`<link rel="alternate" type="application/atom+xml" title="${title}" href="${href}">`)
  }
  if (head.status === 200) {
    addMeta('property', 'og:type', 'website')
    addMeta('property', 'og:site_name', brand)
    addMeta('property', 'og:locale', 'nl_NL')
    addMeta('property', 'og:title', head.title)
    addMeta('property', 'og:description', head.description)
    addMeta('property', 'og:url', head.canonical)
    addMeta('property', 'og:image', head.image)
    addMeta('name', 'twitter:card', head.image === undefined ? 'summary' : 'summary_large_image')
    addMeta('name', 'twitter:title', head.title)
    addMeta('name', 'twitter:description', head.description)
    addMeta('name', 'twitter:image', head.image)
  }
  for (const data of head.structuredData) {
    elements.push(`<script type="application/ld+json">${scriptJson(data)}</script>`)
  }
  return elements.join('\n')
}

/**
 * Fills the shell's template: the head (replacing its title), the settings for its scripts in `<script
 * type="application/json" id="site">`, and the nonce on style elements.
 */
export const fillClientTemplate = (template: PageTemplate, head: PageHead, settings: SiteSettings): string =>
  template.clientRendered
    .map((part) => (typeof part === 'string' ? part : fillCommonSlot(part, head, settings)))
    .join('')

type PageContent = Pick<ComposedPage, 'html' | 'partsJson' | 'styles' | 'inlined' | 'scripts' | 'manifest'>

/** Fills the template with a page that the server rendered. */
export function fillTemplate(
  template: PageTemplate,
  head: PageHead,
  settings: SiteSettings,
  content: PageContent,
): Buffer {
  const fill = createSlotFiller(template, content)
  return Buffer.concat(
    template.serverRendered.flatMap((part) => {
      if (Buffer.isBuffer(part)) return part
      const filled = fill(part) ?? fillCommonSlot(part, head, settings)
      return typeof filled === 'string' ? Buffer.from(filled) : filled
    }),
  )
}

function fillCommonSlot(slot: Slot, head: PageHead, settings: SiteSettings): string {
  if (slot.kind === 'head') return headElements(head, settings.brand)
  if (slot.kind === 'site') return `<script type="application/json" id="site">${scriptJson(settings)}</script>`
  return slot.kind === 'nonce' && settings.nonce !== '' ? ` nonce="${settings.nonce}"` : ''
}

/**
 * Fills the slots of a rendered page. Stylesheets are inlined, the micro-frontend's after the shell's; each style
 * element or link names its file in `data-href`, by which scripts find the element. The page can be read without
 * scripts, so slot `later` only lists them, and the shell's inline script loads them after the first paint. A template
 * of an older shell has slot `preloads` instead, and loads its scripts with the page.
 */
function createSlotFiller(template: PageTemplate, content: PageContent) {
  const { html, partsJson, styles, inlined, scripts, manifest } = content
  return (slot: Slot): string | Buffer | readonly Buffer[] | undefined => {
    switch (slot.kind) {
      case 'style':
        return inlined.get(slot.href)?.element ?? slot.link
      case 'styles':
        return styles.map((href) => inlined.get(href)?.element ?? Buffer.from(linkTo(href)))
      case 'later': {
        const data = manifest === undefined ? template.preloadedData : [...template.preloadedData, manifest]
        const later = { scripts: [...template.preloadedScripts, ...scripts], data, run: template.deferredScripts }
        return `<script type="application/json" id="later">${scriptJson(later)}</script>`
      }
      case 'preloads':
        return preloadLinks(manifest, scripts)
      case 'root':
        return `<div id="root">${html}</div><script type="application/json" id="rendered">${partsJson}</script>`
      default:
        return undefined
    }
  }
}

function preloadLinks(manifest: string | undefined, scripts: readonly string[]): string {
  const links = scripts.map((href) => `<link rel="preload" fetchpriority="low" href="${href}" as="script">`)
  if (manifest === undefined) return links.join('\n')
  const manifestLink = `<link rel="preload" href="${escapeHtml(manifest)}" as="fetch" crossorigin="anonymous">`
  return [manifestLink, ...links].join('\n')
}

const fileNameOf = (href: string): string => href.slice(href.lastIndexOf('/') + 1)
const linkTo = (href: string): string => `<link rel="stylesheet" href="${href}" data-href="${fileNameOf(href)}">`
