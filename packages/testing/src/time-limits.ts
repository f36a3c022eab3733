/** Timeouts for services and platforms under test, two minutes and more, so that a slow machine fails no test. */
export const LONG_TIME_LIMITS = {
  TIME_LIMIT_FACTOR: '400',
  MONGODB_TIMEOUT_MS: '120000',
} as const
