/**
 * The effect of a repeated POST, since a connection may break after the request was processed (API-22).
 * - `keyed`: creates something. Accepts `Idempotency-Key`; a repeat with the same key gets the first reply.
 * - `once`: takes effect only once for the link, challenge or message that it names.
 * - `again`: takes effect each time: signing in, a new code, a view.
 */
export type WhenRepeated = 'keyed' | 'once' | 'again'

/** The header with the key of a request, in lower case, as Node names headers. */
export const IDEMPOTENCY_HEADER = 'idempotency-key'
/** The header of a repeated reply; its value is `true`. */
export const REPLAYED_HEADER = 'idempotency-replayed'
/** The code of a 409 if the first request with this key is still running. */
export const REQUEST_RUNNING = 'request_running'
