import type { ServiceSettings } from './config'

/** Time for the steps after the last request: events in progress, the outbox, connections. */
const AFTER_REQUESTS_SECONDS = 5
/** Time to close engines and send the last spans. */
const CLOSE_ENGINES_SECONDS = 1

/** Requests in progress have at least this share of `SHUTDOWN_SECONDS`. */
const MIN_REQUESTS_SHARE = 0.6

/** Time left for requests in progress: `SHUTDOWN_SECONDS` minus the steps after them. */
export const requestGraceMs = (shutdownSeconds: number): number =>
  Math.max(shutdownSeconds * 1000 * MIN_REQUESTS_SHARE, (shutdownSeconds - AFTER_REQUESTS_SECONDS) * 1000)

/** Maximum time from SIGTERM to exit, whatever hangs. The orchestrator must not kill earlier. */
export const longestStopSeconds = (settings: Pick<ServiceSettings, 'DRAIN_SECONDS' | 'SHUTDOWN_SECONDS'>): number =>
  settings.DRAIN_SECONDS + settings.SHUTDOWN_SECONDS + CLOSE_ENGINES_SECONDS
