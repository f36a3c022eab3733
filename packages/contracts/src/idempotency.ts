/**
 * The effect of a repeated POST, since a connection may break after the request was processed (API-22).
 * - `keyed`: creates something. Takes `Idempotency-Key`; a repeat with the same key gets the first reply.
 * - `once`: can take effect only once for what it names (a link, a challenge, a message).
 * - `again`: takes effect each time: signing in, a new code, a view.
 */
export type WhenRepeated = 'keyed' | 'once' | 'again'

/** In lower case, as Node names headers. */
export const IDEMPOTENCY_HEADER = 'idempotency-key'
/** `true` on a repeated reply. */
export const REPLAYED_HEADER = 'idempotency-replayed'
/** Code of a 409: the first request with this key is still running. */
export const REQUEST_RUNNING = 'request_running'
