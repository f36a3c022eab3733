import { FOREIGN_HOST, type HostileRequest } from '../generate/request'
import type { Answer } from '../platform/send'

/** An answer to a hostile request, with what any check may want to know. */
export interface Seen {
  readonly request: HostileRequest
  readonly answer: Answer
  readonly text: string
}

/** Says what is wrong with an answer; undefined when nothing is. */
export type Oracle = (seen: Seen) => string | undefined

/** Answered by Node's own parser, before there is a request: no headers and no body of ours. */
const isParsersOwn = ({ answer }: Seen): boolean =>
  answer.body.length === 0 && [400, 408, 413, 417, 431].includes(answer.status) && !answer.headers['content-type']

/** An answer, and none that says that something broke: 503 only with the time after which to come again. */
export const noBreak: Oracle = ({ request, answer }) => {
  const { status, headers, problem } = answer
  if (status === 0) return request.bytes || isRefusedHere(problem) ? undefined : `no answer: ${problem}`
  if (status < 500 || (status === 503 && headers['retry-after'] !== undefined)) return undefined
  return `status ${status}`
}

/** Requests that Node's client refuses to send. */
const isRefusedHere = (problem = ''): boolean => /Invalid character|unescaped|Unexpected|Parse Error/.test(problem)

/** `{ error, code, requestId }` with a Dutch text; a page where someone looks at pages. */
export const refusedAsAlways: Oracle = (seen) => {
  const { request, answer, text } = seen
  const { status } = answer
  if (status < 400 || request.method === 'HEAD' || isParsersOwn(seen) || request.bytes) return undefined
  const type = String(answer.headers['content-type'] ?? '')
  if (type.startsWith('text/html') && !/^\/(?:api|media)(?:\/|$)/.test(request.target)) return undefined
  if (!type.startsWith('application/json')) return `${status} as ${type || 'nothing'}`
  const { error, code, requestId, fields } = objectOf(text)
  if (typeof error !== 'string' || typeof code !== 'string' || typeof requestId !== 'string') {
    // Probes ask these, and read nothing but the status.
    return /^\/(?:healthz|readyz)/.test(request.target) ? undefined : `${status} without error, code and requestId`
  }
  const texts = [error, ...Object.values(typeof fields === 'object' && fields !== null ? fields : {})]
  const foreign = texts.find((one) => typeof one !== 'string' || one.trim() === '' || english.test(one))
  return foreign === undefined ? undefined : `${status} with a text that is not Dutch: ${String(foreign).slice(0, 100)}`
}

/** Untranslated messages of zod, Express and JSON.parse. */
const english =
  /\bInvalid (?:input|option|string|key|element|union|ISO|email|URL|number)\b|\bToo (?:big|small)\b|\b(?:expected|received|Unrecognized|Unexpected|must be|not found|failed|Cannot|is required)\b/

/** Responses must not reveal file names, source lines or engines. */
export const noInsides: Oracle = ({ request, answer, text }) => {
  if (request.method === 'GET' && /^\/(?:assets|remotes)\//.test(request.target)) return undefined
  const leak = insides.exec(text)?.[0]
  if (leak !== undefined) return `tells “${leak.trim().slice(0, 80)}”`
  const server = answer.headers['x-powered-by'] ?? answer.headers.server
  return server === undefined ? undefined : `names its server: ${server}`
}

const insides =
  /\n\s+at [^\n]*:\d+:\d+|node_modules\/|\/dist\/main\.cjs|\b(?:Mongo|Mongoose|Zod|Type|Range|Reference|Syntax)(?:Server|Network)?Error\b|ECONNREFUSED|E11000|\$argon2/

/** Headers that keep a browser from doing what an attacker wants, on everything. */
export const protectedAnswer: Oracle = (seen) => {
  const { headers, status } = seen.answer
  if (status === 0 || status === 304 || isParsersOwn(seen) || seen.request.bytes) return undefined
  if (headers['x-content-type-options'] !== 'nosniff') return `${status} without X-Content-Type-Options`
  if (headers['referrer-policy'] === undefined) return `${status} without Referrer-Policy`
  if (!String(headers['content-security-policy']).includes("frame-ancestors 'none'"))
    return `${status} without a policy`
  const allowed = headers['access-control-allow-origin']
  return allowed === undefined ? undefined : `other sites may read it: ${allowed}`
}

/** Only permitted callers get a successful response. */
export const onlyWhoMay: Oracle = ({ request, answer }) => {
  const { endpoint, role } = request
  if (endpoint === undefined || answer.status === 0 || answer.status >= 300) return undefined
  const may = {
    public: true,
    member: role !== 'visitor',
    admin: role === 'administrator',
    internal: false,
  }
  return may[endpoint.access] ? undefined : `${role} was answered ${answer.status}, which is for ${endpoint.access}`
}

/** The name of another site was in headers alone: whoever repeats it believes them. */
export const noForeignHost: Oracle = ({ request, answer, text }) => {
  // A request whose target names the host gets it back legitimately.
  if (request.target.includes(FOREIGN_HOST)) return undefined
  if (text.includes(FOREIGN_HOST)) return 'the answer names a site that a header named'
  return JSON.stringify(answer.headers).includes(FOREIGN_HOST) ? 'a header of the answer names that site' : undefined
}

/** A request must not be able to add a response header. */
export const noAddedHeader: Oracle = ({ answer }) =>
  String(answer.headers['set-cookie'] ?? '').includes('attack=1') ? 'a cookie was added' : undefined

export function objectOf(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}
