import { hashesOfScripts, hashesOfStyles } from './security-headers'

/** A place in the template that each page fills. */
export type Slot =
  | { readonly kind: 'head' | 'site' | 'nonce' | 'styles' | 'later' | 'preloads' | 'root' }
  /** A stylesheet that the template links to. */
  | { readonly kind: 'style'; readonly href: string; readonly link: string }

/** The shell's page with what is worked out of it once: a page that is made fills places, and searches for none. */
export interface PageTemplate {
  /** Of a page that the browser renders. */
  readonly plain: readonly (string | Slot)[]
  /** Of a page that can be read at once, without what fetches its scripts: as bytes, which each such page is sent. */
  readonly readable: readonly (Buffer | Slot)[]
  /** Addresses of the stylesheets it links to. */
  readonly stylesheets: readonly string[]
  /** Addresses of scripts and of data that it fetches ahead, and of the scripts that it runs. */
  readonly scripts: readonly string[]
  readonly data: readonly string[]
  readonly run: readonly string[]
  /** For the policy of the page. */
  readonly hashes: { readonly scripts: readonly string[]; readonly styles: readonly string[] }
  /** Whether a text, such as the version of a build, stands in it. */
  includes(text: string): boolean
}

const read = new WeakMap<Buffer, PageTemplate>()

/** Of the same file, which stays the same buffer for as long as it is not changed, the same template. */
export function readTemplate(body: Buffer): PageTemplate {
  const known = read.get(body)
  if (known) return known
  const template = parse(body.toString())
  read.set(body, template)
  return template
}

const stylesheet = /<link\b[^>]*\brel="stylesheet"[^>]*>/g
const fetchedAhead = /<link\b[^>]*\brel="preload"[^>]*\bas="(?:script|fetch)"[^>]*>/g
const deferred = /<script\b[^>]*\bdefer\b[^>]*><\/script>/g
const siteElement = /<script\b[^>]*\bid=["']?site\b[^>]*>[^<]*<\/script>/
const LATER = '<script type="application/json" id="later"></script>'
/** Stands nowhere in HTML. */
const MARK = '\0'

function parse(text: string): PageTemplate {
  const slots: Slot[] = []
  const mark = (slot: Slot): string => `${MARK}${slots.push(slot) - 1}${MARK}`
  const split = (html: string) =>
    html.split(MARK).map((part, index) => (index % 2 === 0 ? part : (slots[Number(part)] ?? '')))
  const inHead = (html: string, place: string | RegExp, slot: string) =>
    html.search(place) < 0 ? html.replace('</head>', `${slot}</head>`) : html.replace(place, slot)

  let plain = text.replaceAll(MARK, '').replace(/<title>[^<]*<\/title>/, '')
  plain = plain.replace(/<style\b/g, (tag) => tag + mark({ kind: 'nonce' }))
  plain = inHead(plain, /<!--head-->/, mark({ kind: 'head' }))
  plain = inHead(plain, siteElement, mark({ kind: 'site' }))

  const ahead = plain.match(fetchedAhead) ?? []
  const fetched = (kind: string) =>
    ahead.filter((link) => attribute(link, 'as') === kind).flatMap((link) => attribute(link, 'href') ?? [])
  const listsLater = plain.includes(LATER)
  let readable = behindStylesheets(plain, mark({ kind: 'styles' }))
    .replace(stylesheet, (link) => mark({ kind: 'style', href: attribute(link, 'href') ?? '', link }))
    .replace(/<noscript>[\s\S]*?<\/noscript>/, '')
    .replace('<div id="root"></div>', mark({ kind: 'root' }))
  readable = listsLater
    ? readable
        .replace(fetchedAhead, '')
        .replace(deferred, '')
        .replace(LATER, mark({ kind: 'later' }))
    : readable
        .replace(/<link rel="preload"(?=[^>]* as="script")/g, '<link rel="preload" fetchpriority="low"')
        .replace('</head>', `${mark({ kind: 'preloads' })}</head>`)
  return {
    plain: split(plain),
    readable: split(readable).map((part) => (typeof part === 'string' ? Buffer.from(part) : part)),
    stylesheets: (text.match(stylesheet) ?? []).flatMap((link) => attribute(link, 'href') ?? []),
    scripts: fetched('script'),
    data: fetched('fetch'),
    run: (plain.match(deferred) ?? []).flatMap((script) => attribute(script, 'src') ?? []),
    hashes: { scripts: hashesOfScripts(text), styles: hashesOfStyles(text) },
    includes: (part) => text.includes(part),
  }
}

/** Puts something behind the last stylesheet of a head, or at its end. */
function behindStylesheets(html: string, inserted: string): string {
  const last = [...html.slice(0, html.indexOf('</head>')).matchAll(stylesheet)].at(-1)
  const at = last ? last.index + last[0].length : html.indexOf('</head>')
  return html.slice(0, at) + inserted + html.slice(at)
}

const attribute = (element: string, name: string): string | undefined =>
  new RegExp(`\\b${name}="([^"]*)"`).exec(element)?.[1]
