import type { ErrorReply } from './error-reply'
import type { TransportReply } from './transport'

/** A call that was answered, but not with success. `message` reads as API-3 has it: status, colon, space, body. */
export class ApiFailure extends Error {
  /** Also of another copy of this file: a page may hold one of each micro-frontend's build. */
  static override [Symbol.hasInstance](value: unknown): boolean {
    return value instanceof Error && value.name === 'ApiFailure'
  }

  constructor(
    readonly status: number,
    readonly code: string,
    /** The Dutch text the server sent, or the text of the status. */
    readonly error: string,
    options: {
      fields?: Record<string, string>
      requestId?: string
      retryAfterSeconds?: number
      body?: string
      cause?: unknown
    } = {},
  ) {
    super(`${status}: ${options.body ?? error}`, options.cause === undefined ? undefined : { cause: options.cause })
    this.name = 'ApiFailure'
    this.fields = options.fields ?? {}
    this.requestId = options.requestId
    this.retryAfterSeconds = options.retryAfterSeconds
  }
  readonly fields: Readonly<Record<string, string>>
  readonly requestId: string | undefined
  readonly retryAfterSeconds: number | undefined
}

export function parseFailure(reply: TransportReply): ApiFailure {
  const body = parseErrorReply(reply.text)
  const retryAfter = Number(reply.header('retry-after') ?? Number.NaN)
  const text = reply.text || reply.statusText || `HTTP ${reply.status}`
  return new ApiFailure(reply.status, body?.code ?? 'unknown', body?.error ?? text, {
    body: text,
    ...(body?.fields ? { fields: body.fields } : {}),
    ...(body?.requestId ? { requestId: body.requestId } : {}),
    ...(Number.isFinite(retryAfter) ? { retryAfterSeconds: retryAfter } : {}),
  })
}

/**
 * Read without a schema, as browsers do this on every page. An `error` alone is still worth showing: a proxy in between
 * may not know our codes.
 */
function parseErrorReply(text: string): ErrorReply | undefined {
  try {
    const { error, code = 'refused', requestId, fields } = JSON.parse(text)
    const isRead =
      isText(error) && isText(code) && isTextOrLeftOut(requestId) && (fields === undefined || areTexts(fields))
    return isRead ? { error, code, requestId, fields } : undefined
  } catch {
    return undefined
  }
}

const isText = (value: unknown): value is string => typeof value === 'string'
const isTextOrLeftOut = (value: unknown): boolean => value === undefined || isText(value)
const areTexts = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && Object.values(value).every(isText)
