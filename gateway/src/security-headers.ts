import { createHash, randomBytes } from 'node:crypto'
import type { RequestHandler } from 'express'

export type HeaderPair = readonly [name: string, value: string]

const everywhere: readonly HeaderPair[] = [
  ['X-Content-Type-Options', 'nosniff'],
  ['Referrer-Policy', 'strict-origin-when-cross-origin'],
  ['Cross-Origin-Opener-Policy', 'same-origin'],
]

/** Not `no-referrer`: a browser would then post forms with an `Origin` of `null`, which the origin check refuses. */
const ORIGIN_ONLY: HeaderPair = ['Referrer-Policy', 'strict-origin']

/** For answers that are no page: opened by themselves they may do nothing. Pictures may style themselves. */
const contentPolicy = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox"

const strictTransport: HeaderPair = ['Strict-Transport-Security', 'max-age=31536000; includeSubDomains']

const permissions = 'geolocation=(self), camera=(), microphone=(), payment=(), usb=(), browsing-topics=()'

const plain = [...everywhere, ['Content-Security-Policy', contentPolicy] as const]

/** Headers of everything that is no page, computed once. */
export const contentHeaders = (isHttps: boolean): readonly HeaderPair[] => (isHttps ? overHttps : overHttp)
const overHttp: readonly HeaderPair[] = plain
const overHttps: readonly HeaderPair[] = [...plain, strictTransport]

/** Puts them on an answer of which nothing depends on how it was asked: those to probes. */
export const protect: RequestHandler = (_request, response, next) => {
  for (const [name, value] of contentHeaders(false)) response.setHeader(name, value)
  next()
}

/**
 * Headers of a page (PLATFORM-12). Scripts come from files, and `scripts` are hashes of the text of
 * those in the page itself. `styles`: what style elements may be there, as a nonce of this one answer or hashes of their text. `remoteOrigins`: where micro-frontends are served
 * from, when not from here; `devServers`: where they are watched during development.
 */
export function pageHeaders(options: {
  readonly scripts: readonly string[]
  readonly styles: readonly string[]
  readonly isHttps: boolean
  /** The address of the page is a secret, as that of a link in a mail is: it goes along with no request. */
  readonly isSecret?: boolean
  /** It holds HTML of a server, whose elements say their sizes and colours in attributes. */
  readonly isRendered?: boolean
  readonly remoteOrigins: readonly string[]
  readonly devServers: readonly string[]
  /** Where the map fetches its style and tiles, when that is elsewhere. */
  readonly mapOrigins?: readonly string[]
}): readonly HeaderPair[] {
  const { mapOrigins = [] } = options
  const elsewhere = [...options.remoteOrigins, ...options.devServers]
  const here = ["'self'", ...options.remoteOrigins, ...options.devServers].join(' ')
  const sockets = options.devServers.map((origin) => origin.replace(/^http/, 'ws'))
  const policy = [
    "default-src 'self'",
    `script-src ${[here, ...options.scripts.map((script) => `'${script}'`)].join(' ')}`,
    `style-src ${[here, ...options.styles.map((style) => `'${style}'`)].join(' ')}`,
    ...(options.isRendered ? ["style-src-attr 'unsafe-inline'"] : []),
    `img-src ${[here, ...mapOrigins].join(' ')} data: blob:`,
    `font-src ${here}`,
    `connect-src ${[here, ...sockets, ...mapOrigins].join(' ')}`,
    // The map's worker is a file of its micro-frontend; one from elsewhere is started by a line of script in a blob.
    `worker-src 'self'${elsewhere.length > 0 ? ' blob:' : ''}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
  return [
    ...everywhere,
    ...(options.isSecret ? [ORIGIN_ONLY] : []),
    ['Content-Security-Policy', policy],
    ['Permissions-Policy', permissions],
    ...(options.isHttps ? [strictTransport] : []),
  ]
}

export const createNonce = (): string => randomBytes(16).toString('base64')

/** The styles that stand in the shell's template, for the policy of a page that is the same for everyone. */
export const hashesOfStyles = (template: string): string[] =>
  [...template.matchAll(/<style\b[^>]*>([^<]*)<\/style>/g)].map(([, text = '']) => hashOf(text))

/**
 * The scripts that stand in the shell's template. Never of a page that was made from it: what got into that one's text
 * would be allowed as well.
 */
export const hashesOfScripts = (template: string): string[] =>
  [...template.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, text = '']) => hashOf(text))

const hashOf = (text: string): string => `sha256-${createHash('sha256').update(text).digest('base64')}`
