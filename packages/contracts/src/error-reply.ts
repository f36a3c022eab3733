import { z } from 'zod'

/** The body of every reply outside 200–299 (API-5): `error` is a Dutch message for people, `code` is stable. */
export const ErrorReply = z.object({
  error: z.string(),
  code: z.string(),
  requestId: z.string().optional(),
  fields: z.record(z.string(), z.string()).optional(),
})
export type ErrorReply = z.infer<typeof ErrorReply>

/**
 * Statuses of a use case: 401 and 403 for failed credentials or proofs, 404 not found, 409 conflict with the current
 * state, 413 too large, 415 unsupported content, 422 unusable content.
 */
export type Refusal = 401 | 403 | 404 | 409 | 413 | 415 | 422
