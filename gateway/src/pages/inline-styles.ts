import { isHashedFile } from '@plekje/front-end-files'
import { LRUCache } from 'lru-cache'
import type { StaticFiles } from '../assets/static-files'
import { hashSource } from '../http/security-headers'

/** A stylesheet that is inlined into pages. */
export interface InlineStyle {
  /** The style element with the name by which scripts find it, encoded once for all pages. */
  readonly element: Buffer
  /** Hash for the Content-Security-Policy. */
  readonly hash: string
}

/** The stylesheet at an address (`/main.0123abcd.css`, `/remotes/discovery/…`); undefined if pages must link to it. */
export type ReadStyle = (href: string) => Promise<InlineStyle | undefined>

/** Enough for several builds: a changed stylesheet has another name, and the former one stays until it is evicted. */
const MAX_STYLES = 500
/** Larger stylesheets are linked instead, so that browsers cache them. */
const MAX_BYTES = 64 * 1024

export function createStyleReader(files: Pick<StaticFiles, 'readShellFile' | 'readRemoteFile'>): ReadStyle {
  const styles = new LRUCache<string, InlineStyle>({ max: MAX_STYLES })

  const read = (folder: string | undefined, name: string) =>
    folder === undefined ? files.readShellFile(name) : files.readRemoteFile(folder, name)

  return async (href) => {
    const cached = styles.get(href)
    if (cached) return cached
    const [, folder, name = ''] = /^\/(?:remotes\/([^/]+)\/)?([^/]+\.css)$/.exec(href) ?? []
    if (!isHashedFile(name)) return undefined
    const file = await read(folder, name).catch(() => undefined)
    if (file === undefined || file.body.length > MAX_BYTES) return undefined
    const text = withAbsoluteUrls(file.body.toString(), href.slice(0, href.lastIndexOf('/') + 1))
    // A `<` could end the style element.
    if (text.includes('<')) return undefined
    const element = Buffer.from(`<style data-href="${name}">${text}</style>`)
    const style = { element, hash: hashSource(text) }
    styles.set(href, style)
    return style
  }
}

/** Makes relative `url(…)` absolute: inlined, they would resolve against the page. */
const withAbsoluteUrls = (css: string, base: string): string =>
  css.replace(/url\((["']?)(?!["']|\/|#|[a-z][a-z0-9+.-]*:)/gi, (_whole, quote: string) => `url(${quote}${base}`)
