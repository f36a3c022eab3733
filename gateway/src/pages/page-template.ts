import { hashesOfScripts, hashesOfStyles } from '../http/security-headers'

/** A slot in the template that each page fills. */
export type Slot =
  | { readonly kind: 'head' | 'site' | 'nonce' | 'styles' | 'later' | 'preloads' | 'root' }
  /** A stylesheet that the template links to. */
  | { readonly kind: 'style'; readonly href: string; readonly link: string }

/** The shell's template, parsed once into text and slots. */
export interface PageTemplate {
  /** For a page that the browser renders. */
  readonly clientRendered: readonly (string | Slot)[]
  /** For a rendered page: without the elements that load scripts, and as bytes, which all such pages share. */
  readonly serverRendered: readonly (Buffer | Slot)[]
  /** Addresses of the stylesheets that the template links to. */
  readonly stylesheets: readonly string[]
  readonly preloadedScripts: readonly string[]
  readonly preloadedData: readonly string[]
  readonly deferredScripts: readonly string[]
  /** Hashes for the Content-Security-Policy. */
  readonly hashes: { readonly scripts: readonly string[]; readonly styles: readonly string[] }
  /** True when the template contains a text, such as the version of a build. */
  includes(text: string): boolean
}

const parsedTemplates = new WeakMap<Buffer, PageTemplate>()

/** Parses a template once per buffer; an unchanged file keeps its buffer. */
export function readTemplate(body: Buffer): PageTemplate {
  const cached = parsedTemplates.get(body)
  if (cached) return cached
  const template = parseTemplate(body.toString())
  parsedTemplates.set(body, template)
  return template
}

const stylesheet = /<link\b[^>]*\brel="stylesheet"[^>]*>/g
const preloadElement = /<link\b[^>]*\brel="preload"[^>]*\bas="(?:script|fetch)"[^>]*>/g
const deferredScript = /<script\b[^>]*\bdefer\b[^>]*><\/script>/g
const siteElement = /<script\b[^>]*\bid=["']?site\b[^>]*>[^<]*<\/script>/
const LATER_ELEMENT = '<script type="application/json" id="later"></script>'
/** NUL is not allowed in HTML, so it cannot clash with the template. */
const MARK = '\0'

function parseTemplate(text: string): PageTemplate {
  const slots: Slot[] = []
  /** Adds a slot, and returns the text that stands for it until `split`: its index between two marks. */
  const addSlot = (slot: Slot): string => {
    const index = slots.length
    slots.push(slot)
    return `${MARK}${index}${MARK}`
  }
  const split = (html: string) =>
    html.split(MARK).map((part, index) => (index % 2 === 0 ? part : (slots[Number(part)] ?? '')))
  /** Puts a slot in place of an element, or at the end of the head of a template without that element. */
  const putInHead = (html: string, element: RegExp, slot: string) =>
    html.search(element) < 0 ? html.replace('</head>', `${slot}</head>`) : html.replace(element, slot)

  let clientRendered = text.replaceAll(MARK, '').replace(/<title>[^<]*<\/title>/, '')
  clientRendered = clientRendered.replace(/<style\b/g, (tag) => tag + addSlot({ kind: 'nonce' }))
  clientRendered = putInHead(clientRendered, /<!--head-->/, addSlot({ kind: 'head' }))
  clientRendered = putInHead(clientRendered, siteElement, addSlot({ kind: 'site' }))

  const preloadLinks = clientRendered.match(preloadElement) ?? []
  const preloadedAddresses = (kind: string) =>
    attributesOf(
      preloadLinks.filter((link) => attributeOf(link, 'as') === kind),
      'href',
    )
  const hasLaterSlot = clientRendered.includes(LATER_ELEMENT)
  let serverRendered = insertAfterStylesheets(clientRendered, addSlot({ kind: 'styles' }))
    .replace(stylesheet, (link) => addSlot({ kind: 'style', href: attributeOf(link, 'href') ?? '', link }))
    .replace(/<noscript>[\s\S]*?<\/noscript>/, '')
    .replace('<div id="root"></div>', addSlot({ kind: 'root' }))
  serverRendered = hasLaterSlot
    ? serverRendered
        .replace(preloadElement, '')
        .replace(deferredScript, '')
        .replace(LATER_ELEMENT, addSlot({ kind: 'later' }))
    : serverRendered
        .replace(/<link rel="preload"(?=[^>]* as="script")/g, '<link rel="preload" fetchpriority="low"')
        .replace('</head>', `${addSlot({ kind: 'preloads' })}</head>`)
  return {
    clientRendered: split(clientRendered),
    serverRendered: split(serverRendered).map((part) => (typeof part === 'string' ? Buffer.from(part) : part)),
    stylesheets: attributesOf(text.match(stylesheet) ?? [], 'href'),
    preloadedScripts: preloadedAddresses('script'),
    preloadedData: preloadedAddresses('fetch'),
    deferredScripts: attributesOf(clientRendered.match(deferredScript) ?? [], 'src'),
    hashes: { scripts: hashesOfScripts(text), styles: hashesOfStyles(text) },
    includes: (part) => text.includes(part),
  }
}

/** Inserts text after the last stylesheet of a head, or at its end. */
function insertAfterStylesheets(html: string, inserted: string): string {
  const headEnd = html.indexOf('</head>')
  const lastStylesheet = [...html.slice(0, headEnd).matchAll(stylesheet)].at(-1)
  const at = lastStylesheet ? lastStylesheet.index + lastStylesheet[0].length : headEnd
  return html.slice(0, at) + inserted + html.slice(at)
}

const attributeOf = (element: string, name: string): string | undefined =>
  new RegExp(`\\b${name}="([^"]*)"`).exec(element)?.[1]

const attributesOf = (elements: readonly string[], name: string): string[] =>
  elements.map((element) => attributeOf(element, name)).filter((value) => value !== undefined)
