import { z } from 'zod'

/** Request headers of an endpoint that creates something. */
export const KEY = z.object({
  'Idempotency-Key': z
    .string()
    .optional()
    .meta({ description: 'Random, 16 to 64 letters, digits, `-` or `_`: a repeat under it is answered as the first' }),
})
/** Response headers of a repeated request. */
export const REPLAYED = z.object({
  'Idempotency-Replayed': z
    .literal('true')
    .optional()
    .meta({ description: 'Nothing was done: the first request of this key was answered so' }),
})
