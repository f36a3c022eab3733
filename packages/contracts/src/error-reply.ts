import { z } from 'zod'

/** The body of every answer outside 200–299 (DESIGN §3): `error` is Dutch and for people, `code` is stable. */
export const ErrorReply = z.object({
  error: z.string(),
  code: z.string(),
  requestId: z.string().optional(),
  fields: z.record(z.string(), z.string()).optional(),
})
export type ErrorReply = z.infer<typeof ErrorReply>
