/** Timeouts for services and platforms under test, two minutes, so that a slow machine fails no test. */
export const LONG_TIME_LIMITS = {
  SERVICE_TIMEOUT_MS: '120000',
  MONGODB_TIMEOUT_MS: '120000',
  CONNECT_TIMEOUT_MS: '120000',
  SSR_TIMEOUT_MS: '120000',
  QUEUE_TIMEOUT_MS: '120000',
  STANDING_QUEUE_TIMEOUT_MS: '120000',
} as const
