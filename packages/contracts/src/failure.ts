import { z } from 'zod'
import type { TransportReply } from './create-client'

/** The body of every answer outside 200–299 (DESIGN §3): `error` is Dutch and for people, `code` is stable. */
export const ErrorReply = z.object({
  error: z.string(),
  code: z.string(),
  requestId: z.string().optional(),
  fields: z.record(z.string(), z.string()).optional(),
})
export type ErrorReply = z.infer<typeof ErrorReply>

/** A call that was answered, but not with success. `message` reads as SPEC §8 has it: status, colon, space, body. */
export class ApiFailure extends Error {
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

/** An `error` alone is still worth showing: a proxy in between may not know our codes. */
const AnyErrorReply = ErrorReply.extend({ code: z.string().default('refused') })

function parseErrorReply(text: string): ErrorReply | undefined {
  try {
    return AnyErrorReply.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}
