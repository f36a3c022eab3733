import { FOREIGN_HOST, type HostileRequest } from '../generate/request'
import type { HttpResponse } from '../platform/send'

/** A hostile request and the response to it. */
export interface Exchange {
  readonly request: HostileRequest
  readonly response: HttpResponse
  readonly text: string
}

/** Returns what is wrong with a response; undefined when nothing is. */
export type Oracle = (exchange: Exchange) => string | undefined

/** True for a response of Node's HTTP parser, which has neither the product's headers nor its body. */
const isFromParser = ({ response }: Exchange): boolean =>
  response.body.length === 0 && [400, 408, 413, 417, 431].includes(response.status) && !response.headers['content-type']

/** Requires a response without a server error; 503 is allowed with `Retry-After`. */
export const noServerError: Oracle = ({ request, response }) => {
  const { status, headers, problem } = response
  if (status === 0) return request.bytes || isRefusedByClient(problem) ? undefined : `no response: ${problem}`
  if (status < 500 || (status === 503 && headers['retry-after'] !== undefined)) return undefined
  return `status ${status}`
}

/** True for the problem of a request that Node's client refuses to send. */
const isRefusedByClient = (problem = ''): boolean => /Invalid character|unescaped|Unexpected|Parse Error/.test(problem)

/** Requires `{ error, code, requestId }` with a Dutch text in refusals, except for pages. */
export const dutchRefusals: Oracle = (exchange) => {
  const { request, response, text } = exchange
  const { status } = response
  if (status < 400 || request.method === 'HEAD' || isFromParser(exchange) || request.bytes) return undefined
  const type = String(response.headers['content-type'] ?? '')
  if (type.startsWith('text/html') && !/^\/(?:api|media)(?:\/|$)/.test(request.target)) return undefined
  if (!type.startsWith('application/json')) return `${status} as ${type || 'nothing'}`
  const { error, code, requestId, fields } = parseObject(text)
  if (typeof error !== 'string' || typeof code !== 'string' || typeof requestId !== 'string') {
    // Probes read only the status.
    return /^\/(?:healthz|readyz)/.test(request.target) ? undefined : `${status} without error, code and requestId`
  }
  const texts = [error, ...Object.values(typeof fields === 'object' && fields !== null ? fields : {})]
  const untranslated = texts.find(
    (message) => typeof message !== 'string' || message.trim() === '' || ENGLISH.test(message),
  )
  return untranslated === undefined
    ? undefined
    : `${status} with a text that is not Dutch: ${String(untranslated).slice(0, 100)}`
}

/** Untranslated messages of zod, Express and JSON.parse. */
const ENGLISH =
  /\bInvalid (?:input|option|string|key|element|union|ISO|email|URL|number)\b|\bToo (?:big|small)\b|\b(?:expected|received|Unrecognized|Unexpected|must be|not found|failed|Cannot|is required)\b/

/** Refuses responses that reveal file names, source lines or engines. */
export const noInternals: Oracle = ({ request, response, text }) => {
  if (request.method === 'GET' && /^\/(?:assets|remotes)\//.test(request.target)) return undefined
  const leak = INTERNALS.exec(text)?.[0]
  if (leak !== undefined) return `reveals “${leak.trim().slice(0, 80)}”`
  const server = response.headers['x-powered-by'] ?? response.headers.server
  return server === undefined ? undefined : `reveals its server: ${server}`
}

const INTERNALS =
  /\n\s+at [^\n]*:\d+:\d+|node_modules\/|\/dist\/main\.cjs|\b(?:Mongo|Mongoose|Zod|Type|Range|Reference|Syntax)(?:Server|Network)?Error\b|ECONNREFUSED|E11000|\$argon2/

/** Requires the protective headers on every response. */
export const protectiveHeaders: Oracle = (exchange) => {
  const { headers, status } = exchange.response
  if (status === 0 || status === 304 || isFromParser(exchange) || exchange.request.bytes) return undefined
  if (headers['x-content-type-options'] !== 'nosniff') return `${status} without X-Content-Type-Options`
  if (headers['referrer-policy'] === undefined) return `${status} without Referrer-Policy`
  if (!String(headers['content-security-policy']).includes("frame-ancestors 'none'"))
    return `${status} without a policy`
  const allowed = headers['access-control-allow-origin']
  return allowed === undefined ? undefined : `other sites may read it: ${allowed}`
}

/** Requires that only permitted callers get a successful response. */
export const onlyPermitted: Oracle = ({ request, response }) => {
  const { endpoint, role } = request
  if (endpoint === undefined || response.status === 0 || response.status >= 300) return undefined
  const isPermitted = {
    public: true,
    member: role !== 'visitor',
    admin: role === 'administrator',
    internal: false,
  }
  return isPermitted[endpoint.access]
    ? undefined
    : `${role} was answered ${response.status}, which is for ${endpoint.access}`
}

/** Refuses responses that repeat {@link FOREIGN_HOST}, which only request headers contain. */
export const noForeignHost: Oracle = ({ request, response, text }) => {
  // A response may repeat a host of the target.
  if (request.target.includes(FOREIGN_HOST)) return undefined
  if (text.includes(FOREIGN_HOST)) return 'the response repeats a host of a request header'
  return JSON.stringify(response.headers).includes(FOREIGN_HOST)
    ? 'a header of the response repeats that host'
    : undefined
}

/** Refuses responses with a header that the request injected. */
export const noInjectedHeader: Oracle = ({ response }) =>
  String(response.headers['set-cookie'] ?? '').includes('attack=1') ? 'a cookie was added' : undefined

export function parseObject(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}
