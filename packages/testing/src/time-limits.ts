/**
 * Timeouts for services and platforms under test, at least ten times those of production, so that a slow machine fails no
 * test.
 */
export const LONG_TIME_LIMITS = {
  SERVICE_TIMEOUT_MS: '20000',
  MONGODB_TIMEOUT_MS: '100000',
  CONNECT_TIMEOUT_MS: '20000',
  SSR_TIMEOUT_MS: '30000',
  QUEUE_TIMEOUT_MS: '20000',
  STANDING_QUEUE_TIMEOUT_MS: '20000',
} as const
