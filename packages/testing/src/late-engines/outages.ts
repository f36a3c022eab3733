import { type EngineRole, ModelError } from '@plekje/engines'

/** How a call fails: `refused`, not executed, or `lost`, executed although the response was lost. */
type FailedCall = 'refused' | 'lost'
export type Outage = (call: FailedCall) => Error

const withCode = (code: string, message: string) => Object.assign(new Error(message), { code })
const withName = (name: string, message: string, cause?: Error) =>
  Object.assign(new Error(message, cause ? { cause } : {}), { name })

const unreachable = () => withCode('ECONNREFUSED', 'connect ECONNREFUSED 127.0.0.1:1')
const cutOff = () => withCode('ECONNRESET', 'read ECONNRESET')
const connectionError: Outage = (call) => (call === 'refused' ? unreachable() : cutOff())

/** Errors of the adapters of real engines during an outage; documents fail on the wire. */
export const outages: Readonly<Record<Exclude<EngineRole, 'documents'>, Outage>> = {
  // Errors of ioredis while it reconnects, and after a timeout.
  cache: (call) =>
    call === 'refused'
      ? withName(
          'MaxRetriesPerRequestError',
          'Reached the max retries per request limit (which is 0). Refer to "maxRetriesPerRequest" option for details.',
        )
      : new Error('Command timed out'),
  events: () =>
    withName('KafkaJSNumberOfRetriesExceeded', 'Connection timeout', withName('KafkaJSConnectionError', 'timeout')),
  search: (call) =>
    withName('MeilisearchRequestError', 'Request to http://meilisearch:7700 has failed', connectionError(call)),
  geocoder: () => withName('TimeoutError', 'http://geocoder does not respond as a geocoder'),
  mail: (call) => (call === 'refused' ? unreachable() : withCode('ETIMEDOUT', 'Timeout')),
  model: () => new ModelError('unavailable', "The model's server failed: status 503"),
  // Errors of fetch.
  blobs: (call) => new TypeError('fetch failed', { cause: connectionError(call) }),
}
