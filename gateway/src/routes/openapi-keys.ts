import { z } from 'zod'

/** Request headers of an endpoint that creates something. */
export const KEY_HEADER = z.object({
  'Idempotency-Key': z
    .string()
    .optional()
    .meta({ description: 'Random, 16 to 64 letters, digits, `-` or `_`; a repeat with it gets the first response' }),
})
/** Response headers of a repeated request. */
export const REPLAYED_HEADER = z.object({
  'Idempotency-Replayed': z
    .literal('true')
    .optional()
    .meta({ description: 'The response of the first request with this key; the repeat changed nothing' }),
})
