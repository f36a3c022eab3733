import { type Endpoint, IDEMPOTENCY_HEADER, REPLAYED_HEADER } from '@plekje/contracts'
import type { RequestHandler, Response } from 'express'
import type { Logger } from 'pino'
import { deadlineOf, refuseAfterDeadline } from '../deadline'
import { UnsupportedContentError } from '../errors'
import { type Creation, type Idempotency, StoredReply } from '../idempotency/idempotency'
import type { SerializedReply } from '../idempotency/idempotency-keys'
import type { Verifier } from '../identity/verify'
import { enforceAccess } from './access'
import { bodyLimitOf } from './body-limit'
import { tooLarge } from './failure'
import { Answer, type ErasedHandler, Prebuilt } from './implement'
import { parseJsonBody } from './parse-body'
import { parsePart, parseQuery } from './parse-request'
import { preconditionsOf } from './preconditions'
import type { RequestContext } from './request-context'

export interface EndpointParts {
  readonly verifier: Verifier
  readonly log: Logger
  /** For endpoints that create something. */
  readonly idempotency?: Idempotency | undefined
}

/** Serves one endpoint: checks access, parses the input, calls the handler and sends the reply. */
export function serveEndpoint(
  endpoint: Endpoint,
  handler: ErasedHandler,
  { verifier, log, idempotency }: EndpointParts,
): RequestHandler[] {
  const preconditions = preconditionsOf(endpoint)
  const isKeyed = endpoint.whenRepeated === 'keyed'
  if (isKeyed && !idempotency)
    throw new Error(`${endpoint.method} ${endpoint.path}: creates something, so its service needs idempotency`)
  const serve: RequestHandler = async (request, response) => {
    const context = response.locals as RequestContext
    context.route = endpoint.path
    // Reading the body may have taken the rest of the deadline.
    refuseAfterDeadline()
    const deadline = deadlineOf(request, response)
    const input = { query: parseQuery(request.url), body: request.body }
    const ifMatch = request.headers['if-match']
    const handle = (creation?: Creation<unknown>): Promise<unknown> =>
      preconditions.run(ifMatch, input, async ({ query, body }) =>
        handler({
          params: endpoint.params && parsePart(endpoint.params, request.params),
          query: endpoint.query && parsePart(endpoint.query, query),
          body: endpoint.body && parsePart(endpoint.body, body),
          member: context.member,
          caller: context.caller,
          requestId: context.requestId,
          headers: request.headers,
          get signal() {
            return deadline.signal
          },
          creation,
          log,
        }),
      )
    const serialize = (result: unknown) => serializeReply(endpoint, result, preconditions.tagOf)
    if (!isKeyed || !idempotency) return send(endpoint, response, context, serialize(await handle()))
    const keyedRequest = {
      key: request.headers[IDEMPOTENCY_HEADER],
      route: `${endpoint.method} ${endpoint.path}`,
      memberId: context.member?.id,
      /** Serialised only for requests with a key: a body may be large. */
      get requestParts() {
        return [request.params, input, ifMatch ?? null].map((part) => JSON.stringify(part))
      },
    }
    const { reply, isRepeat } = await idempotency.run(keyedRequest, async ({ endRepeat, storeReply }) => {
      const result = await handle({ endRepeat, storeReply: (handlerReply) => storeReply(serialize(handlerReply)) })
      if (!(result instanceof StoredReply)) throw new Error(`${keyedRequest.route}: replied without storing the reply`)
      return result
    })
    if (isRepeat) response.setHeader(REPLAYED_HEADER, 'true')
    send(endpoint, response, context, reply)
  }
  const access = enforceAccess(endpoint, verifier)
  const limit = bodyLimitOf(endpoint)
  return endpoint.body
    ? [access, refuseOtherContent, parseJsonBody(limit), serve]
    : [access, refuseBodyOver(limit.bytes), serve]
}

/** Refuses a body by its declared length, for endpoints that read none. */
const refuseBodyOver =
  (maxBytes: number): RequestHandler =>
  (request, _response, next) => {
    if (Number(request.headers['content-length'] ?? 0) > maxBytes) throw tooLarge(maxBytes)
    next()
  }

const refuseOtherContent: RequestHandler = (request, _response, next) => {
  // Without a body `is` returns null, and the schema says what is missing.
  if (request.is('application/json') === false && request.headers['content-length'] !== '0') {
    throw new UnsupportedContentError(
      'unsupported_content',
      'Stuur de gegevens als JSON, met Content-Type: application/json.',
    )
  }
  next()
}

function serializeReply(
  endpoint: Endpoint,
  result: unknown,
  tagOf: (reply: unknown) => string | undefined,
): SerializedReply {
  const status = endpoint.status ?? 200
  if (result instanceof Prebuilt) {
    return { status: result.status ?? status, headers: { ...result.headers }, json: result.json }
  }
  const answer = result instanceof Answer ? result : undefined
  const reply = answer ? answer.body : result
  const tag = tagOf(reply)
  const ownHeaders: Record<string, string> = tag === undefined ? {} : { ETag: tag }
  return {
    status: answer?.status ?? status,
    headers: { ...ownHeaders, ...answer?.headers },
    json: serializeBody(endpoint, reply),
  }
}

function send(
  endpoint: Endpoint,
  response: Response,
  context: RequestContext,
  { status, headers, json }: SerializedReply,
) {
  response.statusCode = status
  // Responses that depend on the caller must not be cached by proxies.
  const isPersonal = context.member !== undefined || endpoint.access !== 'public'
  response.setHeader('Cache-Control', isPersonal ? 'private, no-store' : 'no-cache')
  for (const name in headers) response.setHeader(name, headers[name] ?? [])
  if (json === undefined || status === 204) {
    response.end()
    return
  }
  response.setHeader('Content-Type', 'application/json; charset=utf-8')
  response.setHeader('Content-Length', Buffer.byteLength(json))
  response.end(json)
}

/** The schema strips fields that the contract does not have; a reply that violates it is our own error. */
function serializeBody(endpoint: Endpoint, body: unknown): string | undefined {
  const parsed = endpoint.reply.safeParse(body)
  if (!parsed.success) {
    throw new Error(`${endpoint.method} ${endpoint.path}: reply does not meet its contract`, {
      // `describeFailure` searches the chain of causes: issues of a reply must not look like the caller's.
      cause: new Error(JSON.stringify(parsed.error.issues)),
    })
  }
  return JSON.stringify(parsed.data)
}
