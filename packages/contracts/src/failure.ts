import type { ErrorReply } from './error-reply'
import type { TransportReply } from './transport'

/** An unsuccessful reply. `message` has the form of API-3: status, colon, space, body. */
export class ApiFailure extends Error {
  /** True for instances of other copies of this class too: each micro-frontend's build may contain one. */
  static override [Symbol.hasInstance](value: unknown): boolean {
    return value instanceof Error && value.name === 'ApiFailure'
  }

  constructor(
    readonly status: number,
    readonly code: string,
    /** The message of the server in Dutch, or the status text. */
    readonly error: string,
    options: {
      fields?: Record<string, string> | undefined
      requestId?: string | undefined
      retryAfterSeconds?: number | undefined
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
    fields: body?.fields,
    requestId: body?.requestId || undefined,
    retryAfterSeconds: Number.isFinite(retryAfter) ? retryAfter : undefined,
  })
}

/**
 * Parses without a schema, because every page loads this code. A reply with only `error` is accepted, because a proxy
 * may send it without a code.
 */
function parseErrorReply(text: string): ErrorReply | undefined {
  try {
    const { error, code = 'refused', requestId, fields } = JSON.parse(text)
    const isValid =
      isText(error) && isText(code) && isOptionalText(requestId) && (fields === undefined || areTexts(fields))
    return isValid ? { error, code, requestId, fields } : undefined
  } catch {
    return undefined
  }
}

const isText = (value: unknown): value is string => typeof value === 'string'
const isOptionalText = (value: unknown): boolean => value === undefined || isText(value)
const areTexts = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && Object.values(value).every(isText)
