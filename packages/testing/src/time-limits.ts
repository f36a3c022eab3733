/**
 * How long a service under test waits for others and for its database: ten times as long as elsewhere, so that a machine
 * that is slow, or busy with something else, fails no test of what happens when they do answer.
 */
export const LONG_TIME_LIMITS = { SERVICE_TIMEOUT_MS: '20000', MONGODB_TIMEOUT_MS: '100000' } as const
