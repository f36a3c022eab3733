import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { VENUE_VERSIONS_HEADER } from '@plekje/contracts'
import { lazily } from '@plekje/contracts/plain'
import { chooseEncoding, type Encoding } from '../http/content-encoding'
import { contentHeaders, type HeaderPair } from '../http/security-headers'
import type { WholeResponse } from '../proxy/read-whole'

/** A cacheable response with its encoded forms, each made once. */
export interface CachedResponse {
  readonly status: number
  readonly body: Buffer
  readonly headers: Readonly<Record<string, string>>
  /** True when other visitors may get it too. */
  readonly isShareable: boolean
  readonly etag: string
  /** Total size of the forms made so far. */
  readonly bytes: number
  send(request: IncomingMessage, response: ServerResponse, isHttps: boolean, requestId?: string): void
}

type Protection = (isHttps: boolean) => readonly HeaderPair[]

/** Headers of a response over HTTP or HTTPS. Name, value, name, value …: written to the socket as is. */
type HeadersOver = (isHttps: boolean) => string[]

interface Form {
  readonly body: Buffer
  readonly headersOver: HeadersOver
}

/** Smaller bodies fit into one packet uncompressed. */
const MIN_COMPRESSED_BYTES = 1024
const compressible = /^(?:application\/(?:json|xml|atom\+xml)|text\/|image\/svg)/

/** Quality 4 makes a page 4 % smaller and takes twice the processor time. */
const BROTLI_QUALITY = 3
const brotli = promisify(brotliCompress)
const compress: Readonly<Record<Exclude<Encoding, 'identity'>, (body: Buffer) => Promise<Buffer>>> = {
  br: (body) =>
    brotli(body, {
      params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY, [constants.BROTLI_PARAM_SIZE_HINT]: body.length },
    }),
  gzip: (body) => promisify(gzip)(body, { level: 6 }),
}

/** Headers of one connection or request, and headers that are set again here. */
const DROPPED_HEADERS: ReadonlySet<string> = new Set([
  'connection',
  'keep-alive',
  'transfer-encoding',
  'trailer',
  'upgrade',
  'date',
  'content-length',
  'etag',
  'vary',
  'set-cookie',
  'server',
  'x-powered-by',
  'x-request-id',
  'traceparent',
  'tracestate',
  'content-security-policy',
  'strict-transport-security',
  'x-content-type-options',
  'referrer-policy',
  'cross-origin-opener-policy',
  VENUE_VERSIONS_HEADER,
])

/**
 * Prepares a response of a service, or of the gateway itself. `onBytesAdded` receives the size of each compressed form.
 * `protection` returns the security headers, by default those of everything except pages.
 */
export function prepareResponse(
  upstream: WholeResponse,
  onBytesAdded: (bytes: number) => void = () => undefined,
  protection: Protection = contentHeaders,
): CachedResponse {
  const { status, body } = upstream
  const etag = `W/"${createHash('sha1').update(body).digest('base64url')}"`
  const ownHeaders: HeaderPair[] = Object.entries(upstream.headers).filter(([name]) => !DROPPED_HEADERS.has(name))
  if (upstream.headers['cache-control'] === undefined) ownHeaders.push(['cache-control', 'no-cache'])
  const isOk = status === 200
  const isPublic = /\bpublic\b/.test(upstream.headers['cache-control'] ?? '')
  const shared: readonly HeaderPair[] = isOk
    ? [...ownHeaders, ['ETag', etag], ['Vary', isPublic ? 'Accept-Encoding' : 'Accept-Encoding, Cookie']]
    : ownHeaders
  const mayCompress = body.length > MIN_COMPRESSED_BYTES && compressible.test(upstream.headers['content-type'] ?? '')
  const forms: Partial<Record<Encoding, Form | Promise<Form>>> = {
    identity: formOf(body, shared, 'identity', protection),
  }
  const headersOfNotModified = flattened(shared, protection)
  let bytes = body.length + 1000

  const form = (encoding: Encoding): Form | Promise<Form> => {
    const cached = forms[encoding]
    if (cached !== undefined) return cached
    if (encoding === 'identity' || !mayCompress) return formOf(body, shared, 'identity', protection)
    const making = compress[encoding](body).then((compressed) => {
      const compressedForm = formOf(compressed, shared, encoding, protection)
      forms[encoding] = compressedForm
      bytes += compressed.length
      onBytesAdded(compressed.length)
      return compressedForm
    })
    forms[encoding] = making
    return making
  }

  return {
    status,
    body,
    headers: upstream.headers,
    isShareable:
      (isOk || upstream.isCacheableRefusal === true) &&
      upstream.headers['set-cookie'] === undefined &&
      !/private|no-store/.test(upstream.headers['cache-control'] ?? ''),
    etag,
    get bytes() {
      return bytes
    },
    send(request, response, isHttps, requestId) {
      if (isOk && matchesEtag(request.headers['if-none-match'], etag)) {
        write(response, 304, headersOfNotModified(isHttps), undefined, requestId)
        return
      }
      const encoding = mayCompress ? chooseEncoding(request.headers['accept-encoding']) : 'identity'
      const chosen = form(encoding)
      if ('body' in chosen) sendForm(response, status, chosen, isHttps, requestId)
      else {
        chosen.then(
          (encoded) => sendForm(response, status, encoded, isHttps, requestId),
          () => response.destroy(),
        )
      }
    },
  }
}

function formOf(body: Buffer, shared: readonly HeaderPair[], encoding: Encoding, protection: Protection): Form {
  const headers: HeaderPair[] = [...shared, ['Content-Length', String(body.length)]]
  if (encoding !== 'identity') headers.push(['Content-Encoding', encoding])
  return { body, headersOver: flattened(headers, protection) }
}

/** Flattens headers when they are first sent over a protocol, because most responses are sent over one. */
function flattened(headers: readonly HeaderPair[], protection: Protection): HeadersOver {
  const over = (isHttps: boolean) => lazily(() => [...headers, ...protection(isHttps)].flat())
  const [overHttp, overHttps] = [over(false), over(true)]
  return (isHttps) => (isHttps ? overHttps() : overHttp())
}

const sendForm = (response: ServerResponse, status: number, form: Form, isHttps: boolean, requestId?: string) =>
  write(response, status, form.headersOver(isHttps), form.body, requestId)

function write(
  response: ServerResponse,
  status: number,
  headers: string[],
  body: Buffer | undefined,
  requestId: string | undefined,
): void {
  response.writeHead(status, requestId === undefined ? headers : [...headers, 'X-Request-Id', requestId])
  response.end(body)
}

/** True if `If-None-Match` names this response. Compares weakly: all encodings have the same tag. */
export function matchesEtag(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false
  if (ifNoneMatch === etag || ifNoneMatch === '*') return true
  const opaque = etag.replace(/^W\//, '')
  return ifNoneMatch.split(',').some((tag) => tag.trim().replace(/^W\//, '') === opaque)
}
