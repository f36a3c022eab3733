import { Kafka, KafkaJSError, logLevel, type RetryOptions } from 'kafkajs'
import pTimeout from 'p-timeout'
import { type KafkaConnection, securityOf } from './kafka-connection'

/** Reports problems that reach no caller: `warn` once per lost connection, `debug` for each log message of kafkajs. */
export type KafkaReport = (level: 'warn' | 'debug', message: string, details: Readonly<Record<string, unknown>>) => void

/** Retries for about ten seconds: enough for a leader election or a restarting broker. */
const RETRY = {
  initialRetryTime: 100,
  multiplier: 2,
  maxRetryTime: 2_000,
  factor: 0.2,
  retries: 8,
} satisfies RetryOptions

/** Retries of consumers that have a retry loop of their own: they fail soon, and the loop continues. */
export const FEW_RETRIES = { ...RETRY, retries: 3 } satisfies RetryOptions

/** Creates a client. Use one per consumer: kafkajs mixes up offsets of consumers that share a client and a group. */
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

/** `driver-errors.ts` of service-kit recognises an unavailable event log by this name. */
export class KafkaTimeoutError extends Error {
  override readonly name = 'KafkaTimeoutError'
}

/** Rejects when the promise has not settled in time or the signal aborts. The operation may still happen. */
export function withTimeout<T>(ms: number, operation: string, promise: Promise<T>, signal?: AbortSignal): Promise<T> {
  const fallback = (): never => {
    throw new KafkaTimeoutError(`Kafka: ${operation} took longer than ${ms} ms`)
  }
  const options = { milliseconds: ms, fallback }
  return pTimeout(promise, signal ? { ...options, signal } : options)
}

/** True when a retry may succeed in a moment: no leader yet, or a loading coordinator. */
export function isTransient(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error.cause instanceof Error) return isTransient(error.cause)
  return error instanceof KafkaJSError && error.retriable
}

/** True when no broker could be reached; false when one refused. */
export function isConnectionLost(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return error.name === 'KafkaJSConnectionError' || error instanceof KafkaTimeoutError || isConnectionLost(error.cause)
}

/** Errors by which a broker refuses a message. */
const REFUSALS = new Set(['MESSAGE_TOO_LARGE', 'RECORD_LIST_TOO_LARGE', 'INVALID_RECORD', 'INVALID_TIMESTAMP'])

/** True when a broker will never accept one of the messages. */
export function refusesMessage(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return REFUSALS.has(String((error as { type?: unknown }).type)) || refusesMessage(error.cause)
}

/**
 * Disconnects in the background: callers must not wait for a broker that hangs. Disconnects again when the last request
 * has settled, because kafkajs reconnects to repeat a request in flight.
 */
export function endConnection(
  connecting: Promise<{ disconnect(): Promise<void> }>,
  lastRequest: Promise<unknown> = Promise.resolve(),
): void {
  const end = () => connecting.then((connected) => connected.disconnect()).catch(() => undefined)
  void end()
  void lastRequest.catch(() => undefined).then(end)
}
