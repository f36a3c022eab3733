import { createHash } from 'node:crypto'
import { isHashedFile } from '@plekje/front-end-files'
import { LRUCache } from 'lru-cache'
import type { StaticFiles } from './static-files'

/** A stylesheet as it stands in a page itself. */
export interface InlineStyle {
  /** The element that holds it, with the name by which scripts look for it, as bytes: each page is sent the same. */
  readonly element: Buffer
  /** For the policy of the page. */
  readonly hash: string
}

/** The stylesheet at an address (`/main.0123abcd.css`, `/remotes/discovery/…`); undefined when a page must link to it. */
export type ReadStyle = (href: string) => Promise<InlineStyle | undefined>

/** Of a handful of builds; another content has another name. */
const MAX_REMEMBERED = 500
/** What is larger is better fetched once and kept by the browser. */
const MAX_BYTES = 64 * 1024

/** Reads the stylesheets that pages hold, each once. */
export function createStyleReader(files: Pick<StaticFiles, 'readShellFile' | 'readRemoteFile'>): ReadStyle {
  const known = new LRUCache<string, InlineStyle>({ max: MAX_REMEMBERED })

  const read = (folder: string | undefined, name: string) =>
    folder === undefined ? files.readShellFile(name) : files.readRemoteFile(folder, name)

  return async (href) => {
    const found = known.get(href)
    if (found) return found
    const [, folder, name = ''] = /^\/(?:remotes\/([^/]+)\/)?([^/]+\.css)$/.exec(href) ?? []
    if (!isHashedFile(name)) return undefined
    const file = await read(folder, name).catch(() => undefined)
    if (file === undefined || file.body.length > MAX_BYTES) return undefined
    const text = withWholeAddresses(file.body.toString(), href.slice(0, href.lastIndexOf('/') + 1))
    // It would be more than text inside a style element.
    if (text.includes('<')) return undefined
    const element = Buffer.from(`<style data-href="${name}">${text}</style>`)
    const style = { element, hash: hashOf(text) }
    known.set(href, style)
    return style
  }
}

/** What a stylesheet names beside itself would be looked for beside the page. */
const withWholeAddresses = (css: string, base: string): string =>
  css.replace(/url\((["']?)(?!["']|\/|#|[a-z][a-z0-9+.-]*:)/gi, (_whole, quote: string) => `url(${quote}${base}`)

const hashOf = (text: string): string => `sha256-${createHash('sha256').update(text).digest('base64')}`
