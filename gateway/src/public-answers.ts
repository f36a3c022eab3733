import type { IncomingMessage, ServerResponse } from 'node:http'
import type { ServiceName } from '@plekje/contracts'
import type { Logger } from '@plekje/service-kit'
import { type Lane, laneOf } from './admissions'
import { readAddress } from './client-address'
import { type KeptAnswer, keepAnswer } from './kept-answer'
import type { MatchRoute } from './match-route'
import { markKept } from './metrics'
import type { ReadQuestion, RoutedQuestion } from './question'
import type { RateLimit } from './rate-limit'
import { AnswerTooLargeError, type WholeAnswer } from './read-whole'
import { refusalBody, refusals } from './refusals'
import { refuse } from './refuse'
import { readTrace } from './request-facts'
import type { ResponseCache } from './response-cache'
import { mayHaveSession } from './session'
import { type Upstream, UpstreamAwayError } from './upstream'

export interface PublicAnswers {
  /**
   * Answers a visitor's GET of a cacheable route, and refuses requests over a rate limit. Returns false when another
   * handler must answer. Runs before Express, which costs more than a cached response. Cached responses are sent
   * immediately, others wait for their turn.
   */
  tryAnswer(request: IncomingMessage, response: ServerResponse): boolean
  /**
   * The shared response, from the cache if possible; undefined for paths whose responses visitors do not share. Rejects
   * when the service is unavailable or not configured.
   */
  readShared(path: string, timeoutMs: number): Promise<KeptAnswer> | KeptAnswer | undefined
  /** The same response for the gateway's own pages; rejects when the service is unavailable or not configured. */
  read(path: string, timeoutMs: number): Promise<KeptAnswer>
}

/** Longer keys are not cached. */
const MAX_KEY_LENGTH = 2048

export function createPublicAnswers(parts: {
  readonly matchRoute: MatchRoute
  readonly readQuestion: ReadQuestion
  readonly upstreams: ReadonlyMap<ServiceName, Upstream>
  readonly cache: ResponseCache
  /** Calls `begin` when the request has its turn. */
  readonly inTurn: (lane: Lane, request: IncomingMessage, response: ServerResponse, begin: () => void) => void
  readonly limits: { readonly api: RateLimit; readonly pictures: RateLimit }
  readonly trustedHops: number
  readonly log: Logger
}): PublicAnswers {
  const { matchRoute, readQuestion, upstreams, cache, inTurn, limits, trustedHops, log } = parts

  const load = (
    question: RoutedQuestion,
    { caller, ...options }: { headers: Readonly<Record<string, string>>; timeoutMs?: number; caller?: AbortSignal },
  ) => {
    const { key, route } = question
    const upstream = upstreams.get(route.service)
    if (upstream === undefined) return Promise.reject(new UpstreamAwayError(route.service))
    const ask = (signal: AbortSignal) =>
      upstream.read(route, key, { ...options, signal }).catch((error: unknown) => {
        if (error instanceof AnswerTooLargeError) return tooLarge
        throw error
      })
    return cache.load(question, ask, caller)
  }

  const answerAnew = (request: IncomingMessage, response: ServerResponse, question: RoutedQuestion) => {
    const { requestId, headers } = readTrace(request)
    const isHttps = isOverHttps(request, trustedHops)
    const left = new AbortController()
    response.once('close', () => left.abort())
    load(question, { headers, caller: left.signal }).then(
      (answer) => answer.send(request, response, isHttps, requestId),
      (error) => {
        if (left.signal.aborted) return
        if (error instanceof UpstreamAwayError) {
          log.warn({ err: error, service: question.route.service, requestId }, 'service away')
          refuse(response, refusals.unavailable(), requestId, { isHttps })
        } else {
          log.error({ err: error, requestId, url: request.url }, 'failed')
          refuse(response, refusals.internal, requestId, { isHttps })
        }
      },
    )
  }

  /** Members get responses of their own, but pictures that visitors see are the same for everyone. */
  const sharedQuestion = (request: IncomingMessage, isApi: boolean): RoutedQuestion | undefined => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return undefined
    if (isApi && mayHaveSession(request.headers.cookie)) return undefined
    const question = readQuestion(request.url)
    return question && question.key.length <= MAX_KEY_LENGTH ? question : undefined
  }

  return {
    tryAnswer(request, response) {
      const url = request.url ?? ''
      const isApi = url.startsWith('/api')
      if (!isApi && !url.startsWith('/media/')) return false
      const question = sharedQuestion(request, isApi)
      const kept = question && cache.find(question.key)
      if (kept) {
        markKept(response)
        kept.send(request, response, isOverHttps(request, trustedHops))
        return true
      }
      const address = readAddress(request, trustedHops)
      const pictures = question?.route.pictures
      const wait = isApi ? limits.api.count(address) : pictures ? limits.pictures.count(address, pictures.cost) : 0
      if (wait > 0) {
        const isHttps = isOverHttps(request, trustedHops)
        refuse(response, refusals.tooManyRequests(wait), readTrace(request).requestId, { isHttps })
        return true
      }
      // Administrators see pictures of hidden venues, so requests with a session are forwarded and not cached.
      if (question === undefined || mayHaveSession(request.headers.cookie)) return false
      // Joining a request that is in flight costs nothing, so it skips the queue.
      if (cache.isOnItsWay(question)) answerAnew(request, response, question)
      else inTurn(laneOf(question.route, 'GET'), request, response, () => answerAnew(request, response, question))
      return true
    },
    readShared(path, timeoutMs) {
      const question = readQuestion(path)
      return question && (cache.find(question.key) ?? load(question, { headers: {}, timeoutMs }))
    },
    async read(path, timeoutMs) {
      const question = readQuestion(path)
      if (question) return cache.find(question.key) ?? load(question, { headers: {}, timeoutMs })
      const match = matchRoute('GET', path.split('?')[0] ?? path)
      if (match.kind !== 'route') throw new Error(`${path} is not in the route table`)
      const upstream = upstreams.get(match.route.service)
      if (upstream === undefined) throw new UpstreamAwayError(match.route.service)
      return keepAnswer(await upstream.read(match.route, path, { headers: {}, timeoutMs }))
    },
  }
}

/** Cached like any response: asking again would cost as much and fail in the same way. */
const tooLarge: WholeAnswer = {
  status: refusals.answerTooLarge.status,
  headers: { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-cache' },
  body: Buffer.from(refusalBody(refusals.answerTooLarge)),
  isKept: true,
}

const isOverHttps = (request: IncomingMessage, trustedHops: number): boolean =>
  trustedHops > 0 && String(request.headers['x-forwarded-proto'] ?? '').endsWith('https')
