import { z } from 'zod'

/** What a request that creates something takes. */
export const KEY = z.object({
  'Idempotency-Key': z
    .string()
    .optional()
    .meta({ description: 'Random, 16 to 64 letters, digits, `-` or `_`: a repeat under it is answered as the first' }),
})
/** And is answered with. */
export const REPLAYED = z.object({
  'Idempotency-Replayed': z
    .literal('true')
    .optional()
    .meta({ description: 'Nothing was done: the first request of this key was answered so' }),
})
