import { createHash, randomBytes } from 'node:crypto'
import type { RequestHandler } from 'express'

export type HeaderPair = readonly [name: string, value: string]

const commonHeaders: readonly HeaderPair[] = [
  ['X-Content-Type-Options', 'nosniff'],
  ['Referrer-Policy', 'strict-origin-when-cross-origin'],
  ['Cross-Origin-Opener-Policy', 'same-origin'],
]

/** With `no-referrer` browsers would post forms with `Origin: null`, which the origin check refuses. */
const REFERRER_ORIGIN_ONLY: HeaderPair = ['Referrer-Policy', 'strict-origin']

/** Policy of everything but pages: a file that is opened directly runs no scripts. SVG pictures may use styles. */
const contentPolicy = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox"

const strictTransport: HeaderPair = ['Strict-Transport-Security', 'max-age=31536000; includeSubDomains']

const permissions = 'geolocation=(self), camera=(), microphone=(), payment=(), usb=(), browsing-topics=()'

const httpContentHeaders: readonly HeaderPair[] = [...commonHeaders, ['Content-Security-Policy', contentPolicy]]
const httpsContentHeaders: readonly HeaderPair[] = [...httpContentHeaders, strictTransport]

export const contentHeaders = (isHttps: boolean): readonly HeaderPair[] =>
  isHttps ? httpsContentHeaders : httpContentHeaders

/** Sets the content headers on responses to probes, which always use plain HTTP. */
export const protectProbes: RequestHandler = (_request, response, next) => {
  for (const [name, value] of contentHeaders(false)) response.setHeader(name, value)
  next()
}

/**
 * Headers of a page (PLATFORM-12). `scripts` has the hashes of inline scripts; other scripts come from files. `styles`
 * allows style elements by the nonce of this response or by hashes. `remoteOrigins` serve micro-frontends from
 * elsewhere, and `devServers` are the development servers.
 */
export function pageHeaders(options: {
  readonly scripts: readonly string[]
  readonly styles: readonly string[]
  readonly isHttps: boolean
  /** The address of the page is a secret, such as a link in a mail: no request may reveal it as referrer. */
  readonly isSecret?: boolean
  /** The page has server-rendered HTML, whose elements set sizes and colours in style attributes. */
  readonly isRendered?: boolean
  readonly remoteOrigins: readonly string[]
  readonly devServers: readonly string[]
  /** Origins other than this site's that serve the style and tiles of the map. */
  readonly mapOrigins?: readonly string[]
}): readonly HeaderPair[] {
  const { mapOrigins = [] } = options
  const otherOrigins = [...options.remoteOrigins, ...options.devServers]
  const sources = ["'self'", ...otherOrigins].join(' ')
  const sourcesWith = (hashes: readonly string[]) => [sources, ...hashes.map((hash) => `'${hash}'`)].join(' ')
  const sockets = options.devServers.map((origin) => origin.replace(/^http/, 'ws'))
  const policy = [
    "default-src 'self'",
    `script-src ${sourcesWith(options.scripts)}`,
    `style-src ${sourcesWith(options.styles)}`,
    options.isRendered ? "style-src-attr 'unsafe-inline'" : undefined,
    `img-src ${[sources, ...mapOrigins].join(' ')} data: blob:`,
    `font-src ${sources}`,
    `connect-src ${[sources, ...sockets, ...mapOrigins].join(' ')}`,
    // The map's worker is a file of its micro-frontend; a worker of another origin is started from a blob.
    `worker-src 'self'${otherOrigins.length > 0 ? ' blob:' : ''}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].filter((directive) => directive !== undefined)
  const headers = [...commonHeaders]
  if (options.isSecret) headers.push(REFERRER_ORIGIN_ONLY)
  headers.push(['Content-Security-Policy', policy.join('; ')], ['Permissions-Policy', permissions])
  if (options.isHttps) headers.push(strictTransport)
  return headers
}

export const createNonce = (): string => randomBytes(16).toString('base64')

/** Hashes of the inline styles of the shell's template, for pages that are the same for everyone. */
export const hashesOfStyles = (template: string): string[] =>
  [...template.matchAll(/<style\b[^>]*>([^<]*)<\/style>/g)].map(([, text = '']) => hashSource(text))

/**
 * Hashes of the inline scripts of the shell's template. Never pass a filled page: its injected scripts would be
 * allowed.
 */
export const hashesOfScripts = (template: string): string[] =>
  [...template.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, text = '']) => hashSource(text))

/** A source of the Content-Security-Policy that allows an inline script or style by its content. */
export const hashSource = (text: string): string => `sha256-${createHash('sha256').update(text).digest('base64')}`
