import { z } from 'zod'

/** The body of every answer outside 200–299 (API-5): `error` is Dutch and for people, `code` is stable. */
export const ErrorReply = z.object({
  error: z.string(),
  code: z.string(),
  requestId: z.string().optional(),
  fields: z.record(z.string(), z.string()).optional(),
})
export type ErrorReply = z.infer<typeof ErrorReply>

/**
 * What a use case refuses: 401 and 403 for what was given to sign in or to prove something, 404 what is not there, 409 what
 * is not as the request takes it to be, 413 more than is taken, 415 another kind of content, 422 what cannot be used.
 */
export type Refusal = 401 | 403 | 404 | 409 | 413 | 415 | 422
