/** Environment variables for services and platforms under test: timeouts of two minutes and more, for slow machines. */
export const LONG_TIME_LIMITS = {
  TIME_LIMIT_FACTOR: '400',
  MONGODB_TIMEOUT_MS: '120000',
} as const
