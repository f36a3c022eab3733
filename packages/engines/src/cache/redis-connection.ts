import { withoutUndefined } from '@plekje/contracts/plain'
import { Cluster, type ClusterOptions, Redis, type RedisOptions } from 'ioredis'
import pTimeout from 'p-timeout'
import type { RedisSettings } from './redis-settings'

export const COMMAND_TIMEOUT_MS = 2_000
const OPEN_TIMEOUT_MS = 10_000
const MAX_RETRY_DELAY_MS = 2_000
/** A connection without any reply for this long is replaced. */
const MAX_SILENCE_MS = 5_000

const retryDelayMs = (attempt: number) => Math.min(attempt * 100, MAX_RETRY_DELAY_MS)

/**
 * Options of every connection. Commands wait at most 2 s for a connection. A command that was in flight when the
 * connection broke is not sent again: an increment must not count twice.
 */
const optionsOf = ({ username, password, tls }: RedisSettings) =>
  withoutUndefined({
    // `awaitReply` rejects earlier; this timeout only cleans up.
    commandTimeout: COMMAND_TIMEOUT_MS + 500,
    connectTimeout: COMMAND_TIMEOUT_MS,
    socketTimeout: MAX_SILENCE_MS,
    maxRetriesPerRequest: 0,
    autoResendUnfulfilledCommands: false,
    // After a failover the old master may return as a replica, which refuses writes.
    reconnectOnError: (error: Error) => error.message.startsWith('READONLY'),
    username,
    password,
    tls,
  }) satisfies RedisOptions

function createClient(settings: RedisSettings): Redis | Cluster {
  const options = optionsOf(settings)
  switch (settings.kind) {
    case 'single':
      return new Redis({
        ...options,
        ...settings.node,
        db: settings.database,
        retryStrategy: retryDelayMs,
        lazyConnect: true,
      })
    case 'sentinel': {
      const { sentinels, masterName, sentinelUsername, sentinelPassword, tls } = settings
      return new Redis({
        ...options,
        ...withoutUndefined({ sentinelUsername, sentinelPassword, sentinelTLS: tls }),
        enableTLSForSentinelMode: tls !== undefined,
        sentinels: [...sentinels],
        name: masterName,
        sentinelCommandTimeout: COMMAND_TIMEOUT_MS,
        sentinelRetryStrategy: retryDelayMs,
        // Sentinels announce a new master, so that a connection to a master that hangs is replaced.
        failoverDetector: true,
        retryStrategy: retryDelayMs,
        lazyConnect: true,
      })
    }
    case 'cluster': {
      const clusterOptions = {
        redisOptions: options,
        lazyConnect: true,
        clusterRetryStrategy: retryDelayMs,
        // Do not repeat commands in flight to a lost node: an increment must not count twice.
        retryDelayOnFailover: 0,
        slotsRefreshTimeout: COMMAND_TIMEOUT_MS,
        slotsRefreshInterval: 10_000,
      }
      // TLS certificates contain names, so do not resolve the addresses that nodes announce.
      const dnsLookup: NonNullable<ClusterOptions['dnsLookup']> = (address, callback) => callback(null, address)
      return new Cluster([...settings.nodes], settings.tls ? { ...clusterOptions, dnsLookup } : clusterOptions)
    }
  }
}

/**
 * Connects. Rejects when Redis does not answer within 10 s. Afterwards the client reconnects as often as needed; after
 * a failover it connects to the new master.
 */
export async function connectRedis(settings: RedisSettings): Promise<Redis | Cluster> {
  const redis = createClient(settings)
  // Callers get the errors of their commands; without a listener ioredis prints each failed attempt.
  redis.on('error', () => undefined)
  try {
    await waitUntilUp(redis)
    return redis
  } catch (error) {
    redis.disconnect()
    throw error
  }
}

async function waitUntilUp(redis: Redis | Cluster): Promise<void> {
  const deadline = performance.now() + OPEN_TIMEOUT_MS
  redis.connect().catch(() => undefined)
  for (;;) {
    try {
      await awaitReply(redis.ping())
      return
    } catch (error) {
      if (performance.now() >= deadline) throw new Error('Redis does not answer', { cause: error })
      await new Promise((resolve) => setTimeout(resolve, 200))
    }
  }
}

/** Refusals of a server that is not ready for the command, or that is not the one to send it to. */
const TEMPORARY_REFUSALS = /^(?:READONLY|CLUSTERDOWN|LOADING|MASTERDOWN|NOREPLICAS|MISCONF|TRYAGAIN)\b/

/**
 * Resolves with the reply to a command. Rejects with {@link RedisUnavailableError} when there is none within 2 s, even
 * where ioredis would keep waiting (a cluster without reachable nodes), and with Redis's error when it refuses the
 * command for good.
 */
export async function awaitReply<T>(reply: Promise<T>): Promise<T> {
  try {
    return await pTimeout(reply, { milliseconds: COMMAND_TIMEOUT_MS, message: 'no reply in time' })
  } catch (error) {
    if (error instanceof Error && error.name === 'ReplyError' && !TEMPORARY_REFUSALS.test(error.message)) throw error
    throw new RedisUnavailableError(error)
  }
}

class RedisUnavailableError extends Error {
  override readonly name = 'RedisUnavailableError'
  /** The code of a broken connection, by which `driver-errors.ts` of service-kit recognises an unavailable store. */
  readonly code = 'ECONNRESET'
  constructor(cause: unknown) {
    super(`Redis does not answer: ${cause instanceof Error ? cause.message : cause}`, { cause })
  }
}
