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
  /** Total size of the encoded forms made so far. */
  readonly bytes: number
  send(request: IncomingMessage, response: ServerResponse, isHttps: boolean, requestId?: string): void
}

type Compression = Exclude<Encoding, 'identity'>
type SecurityHeaders = (isHttps: boolean) => readonly HeaderPair[]

/** All headers over HTTP or HTTPS as name, value, name, value …, which Node writes to the socket as they are. */
type FlatHeaders = (isHttps: boolean) => string[]

interface EncodedForm {
  readonly body: Buffer
  readonly headers: FlatHeaders
}

/** Estimated size of the headers of a response and of its objects. */
const OVERHEAD_BYTES = 1000

/** Smaller bodies fit into one packet uncompressed. */
const MIN_COMPRESSED_BYTES = 1024
const compressible = /^(?:application\/(?:json|xml|atom\+xml)|text\/|image\/svg)/

/** Quality 4 would make a page 4 % smaller and take twice the processor time. */
const BROTLI_QUALITY = 3
const brotli = promisify(brotliCompress)
const compress: Readonly<Record<Compression, (body: Buffer) => Promise<Buffer>>> = {
  br: (body) =>
    brotli(body, {
      params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY, [constants.BROTLI_PARAM_SIZE_HINT]: body.length },
    }),
  gzip: (body) => promisify(gzip)(body, { level: 6 }),
}

/** Upstream headers that belong to one connection or request, or that the gateway sets itself. */
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
 * `securityHeaders` are by default those of everything except pages.
 */
export function prepareResponse(
  original: WholeResponse,
  onBytesAdded: (bytes: number) => void = () => undefined,
  securityHeaders: SecurityHeaders = contentHeaders,
): CachedResponse {
  const { status, body } = original
  const etag = `W/"${createHash('sha1').update(body).digest('base64url')}"`
  const ownHeaders: HeaderPair[] = Object.entries(original.headers).filter(([name]) => !DROPPED_HEADERS.has(name))
  if (original.headers['cache-control'] === undefined) ownHeaders.push(['cache-control', 'no-cache'])
  const isOk = status === 200
  const isPublic = /\bpublic\b/.test(original.headers['cache-control'] ?? '')
  const sharedHeaders: readonly HeaderPair[] = isOk
    ? [...ownHeaders, ['ETag', etag], ['Vary', isPublic ? 'Accept-Encoding' : 'Accept-Encoding, Cookie']]
    : ownHeaders
  const mayCompress = body.length > MIN_COMPRESSED_BYTES && compressible.test(original.headers['content-type'] ?? '')
  const createForm = (encoded: Buffer, encoding: Encoding): EncodedForm => {
    const headers: HeaderPair[] = [...sharedHeaders, ['Content-Length', String(encoded.length)]]
    if (encoding !== 'identity') headers.push(['Content-Encoding', encoding])
    return { body: encoded, headers: flattenLazily(headers, securityHeaders) }
  }
  const uncompressed = createForm(body, 'identity')
  const compressedForms: Partial<Record<Compression, EncodedForm | Promise<EncodedForm>>> = {}
  const notModifiedHeaders = flattenLazily(sharedHeaders, securityHeaders)
  let bytes = body.length + OVERHEAD_BYTES

  const getForm = (encoding: Encoding): EncodedForm | Promise<EncodedForm> => {
    if (encoding === 'identity') return uncompressed
    compressedForms[encoding] ??= compress[encoding](body).then((compressed) => {
      const form = createForm(compressed, encoding)
      compressedForms[encoding] = form
      bytes += compressed.length
      onBytesAdded(compressed.length)
      return form
    })
    return compressedForms[encoding]
  }

  return {
    status,
    body,
    headers: original.headers,
    isShareable:
      (isOk || original.isCacheableRefusal === true) &&
      original.headers['set-cookie'] === undefined &&
      !/private|no-store/.test(original.headers['cache-control'] ?? ''),
    etag,
    get bytes() {
      return bytes
    },
    send(request, response, isHttps, requestId) {
      const write = (statusCode: number, headers: string[], content?: Buffer) => {
        const allHeaders = requestId === undefined ? headers : [...headers, 'X-Request-Id', requestId]
        response.writeHead(statusCode, allHeaders).end(content)
      }
      const sendForm = (form: EncodedForm) => write(status, form.headers(isHttps), form.body)
      if (isOk && matchesEtag(request.headers['if-none-match'], etag)) {
        write(304, notModifiedHeaders(isHttps))
        return
      }
      const encoding = mayCompress ? chooseEncoding(request.headers['accept-encoding']) : 'identity'
      const form = getForm(encoding)
      if (form instanceof Promise) form.then(sendForm, () => response.destroy())
      else sendForm(form)
    },
  }
}

/** Flattens headers for HTTP or HTTPS when they are first sent, because most sites use only one of the two. */
function flattenLazily(headers: readonly HeaderPair[], securityHeaders: SecurityHeaders): FlatHeaders {
  const httpHeaders = lazily(() => [...headers, ...securityHeaders(false)].flat())
  const httpsHeaders = lazily(() => [...headers, ...securityHeaders(true)].flat())
  return (isHttps) => (isHttps ? httpsHeaders() : httpHeaders())
}

/** True if `If-None-Match` names this response. Compares weakly: all encodings have the same tag. */
export function matchesEtag(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false
  if (ifNoneMatch === etag || ifNoneMatch === '*') return true
  const opaqueTag = etag.replace(/^W\//, '')
  return ifNoneMatch.split(',').some((tag) => tag.trim().replace(/^W\//, '') === opaqueTag)
}
