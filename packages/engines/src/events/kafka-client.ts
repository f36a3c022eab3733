import { Kafka, KafkaJSError, logLevel, type RetryOptions } from 'kafkajs'
import pTimeout from 'p-timeout'
import { type KafkaConnection, securityOf } from './kafka-connection'

/**
 * Called with trouble that has no caller: `warn` once when something loses its connection, `debug` for all that kafkajs
 * has to say about it.
 */
export type KafkaReport = (level: 'warn' | 'debug', message: string, details: Readonly<Record<string, unknown>>) => void

/** Ten seconds or so: a leader election, a broker that restarts. */
const RETRY = {
  initialRetryTime: 100,
  multiplier: 2,
  maxRetryTime: 2_000,
  factor: 0.2,
  retries: 8,
} satisfies RetryOptions

/** For what is started anew by its own loop: give up soon and let the loop go on. */
export const FEW_RETRIES = { ...RETRY, retries: 3 } satisfies RetryOptions

/** A client of its own for each consumer: kafkajs mixes up the offsets of consumers that share a client and a group. */
export function createKafkaClient(
  connection: KafkaConnection,
  report: KafkaReport,
  retry: RetryOptions = RETRY,
): Kafka {
  return new Kafka({
    clientId: 'event-log',
    brokers: [...connection.brokers],
    ...securityOf(connection),
    connectionTimeout: 3_000,
    requestTimeout: 10_000,
    retry,
    logLevel: logLevel.WARN,
    logCreator:
      () =>
      ({ namespace, log: { message, ...details } }) =>
        report('debug', `${namespace}: ${message}`, details),
  })
}

/** By its name others know that the event log is away (`store-away.ts` of service-kit). */
export class KafkaTimeoutError extends Error {
  override readonly name = 'KafkaTimeoutError'
}

/** Rejects when the promise has not settled in time, or the signal comes. What it stood for may still happen. */
export function within<T>(ms: number, what: string, promise: Promise<T>, signal?: AbortSignal): Promise<T> {
  return pTimeout(promise, {
    milliseconds: ms,
    fallback: () => {
      throw new KafkaTimeoutError(`Kafka: ${what} took longer than ${ms} ms`)
    },
    ...(signal ? { signal } : {}),
  })
}

/** Whether the same question may have an answer in a moment: no leader yet, a coordinator that loads. */
export function willPass(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error.cause instanceof Error) return willPass(error.cause)
  return error instanceof KafkaJSError && error.retriable
}

/** Whether no broker could be reached, rather than that one refused. */
export function isAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return error.name === 'KafkaJSConnectionError' || error instanceof KafkaTimeoutError || isAway(error.cause)
}

/** What a broker says of a message, rather than of itself. */
const REFUSALS = new Set(['MESSAGE_TOO_LARGE', 'RECORD_LIST_TOO_LARGE', 'INVALID_RECORD', 'INVALID_TIMESTAMP'])

/** Whether a broker will never take one of the messages. */
export function refusesMessage(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return REFUSALS.has(String((error as { type?: unknown }).type)) || refusesMessage(error.cause)
}

/**
 * Ends a connection in the background: who asks must not wait for a broker that hangs. Ends it once more when the last
 * request has settled, for kafkajs connects again to repeat a request that was in flight.
 */
export function endConnection(
  connecting: Promise<{ disconnect(): Promise<void> }>,
  lastRequest: Promise<unknown> = Promise.resolve(),
): void {
  const end = () => connecting.then((connected) => connected.disconnect()).catch(() => undefined)
  void end()
  void lastRequest.catch(() => undefined).then(end)
}
