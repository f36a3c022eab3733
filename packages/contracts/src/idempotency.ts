/**
 * What a POST does that comes twice, for a line may break after it was done (API-22).
 * - `keyed`: it creates something. It takes `Idempotency-Key`, and a repeat under the same key is answered as the first was.
 * - `once`: what it names or carries (a link, a challenge, a message) can be done once, or is found to be so already.
 * - `again`: each time is meant to count: signing in, a new code, a view.
 */
export type WhenRepeated = 'keyed' | 'once' | 'again'

/** As Node has names of headers. */
export const IDEMPOTENCY_HEADER = 'idempotency-key'
/** `true` on an answer that was given before. */
export const REPLAYED_HEADER = 'idempotency-replayed'
/** The code of a 409: the first request of that key is being worked on. */
export const REQUEST_RUNNING = 'request_running'
