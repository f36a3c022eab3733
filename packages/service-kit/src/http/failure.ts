import type { ErrorReply } from '@plekje/contracts'
import { InputError, ServiceError, TooLargeError, UnavailableError, UnsupportedContentError } from '../errors'

export interface Failure {
  readonly status: number
  readonly body: Omit<ErrorReply, 'requestId'>
  readonly retryAfterSeconds: number | undefined
}

const unexpected: Failure = {
  status: 500,
  body: { error: 'Er ging iets mis aan onze kant. Probeer het later opnieuw.', code: 'internal_error' },
  retryAfterSeconds: undefined,
}

/** The one place where errors become answers: the first error in the chain of causes that has a meaning wins. */
export function describeFailure(error: unknown): Failure {
  const seen = new Set<unknown>()
  for (let cause = error; cause instanceof Error && !seen.has(cause); cause = cause.cause) {
    seen.add(cause)
    const known = cause instanceof ServiceError ? cause : (fromHttpLayer(cause) ?? fromEngine(cause))
    if (known) return toFailure(known)
  }
  return unexpected
}

const toFailure = (error: ServiceError): Failure => ({
  status: error.status,
  body: { error: error.dutchText, code: error.code, ...(error.fields ? { fields: { ...error.fields } } : {}) },
  retryAfterSeconds: error.retryAfterSeconds,
})

/** What Express and its body parser throw. */
function fromHttpLayer(error: Error & { type?: unknown; status?: unknown; limit?: unknown }): ServiceError | undefined {
  switch (error.type) {
    case 'entity.too.large':
      return new TooLargeError('too_large', `De gegevens zijn te groot. Stuur hoogstens ${megabytes(error.limit)} MB.`)
    case 'entity.parse.failed':
      return new InputError('malformed_json', 'De gegevens zijn geen geldige JSON.')
    case 'charset.unsupported':
    case 'encoding.unsupported':
      return new UnsupportedContentError('unsupported_content', 'Stuur de gegevens als JSON in UTF-8.')
    case 'request.aborted':
    case 'request.size.invalid':
      return new InputError('incomplete_request', 'De gegevens kwamen niet volledig aan. Probeer het opnieuw.')
  }
  if (error instanceof URIError) return malformedAddress()
  return undefined
}

const megabytes = (bytes: unknown) => Math.max(1, Math.floor((Number(bytes) || 0) / 1024 / 1024))

export const malformedAddress = () =>
  new InputError('malformed_address', 'Dit adres klopt niet: er staat een ongeldig %-teken in.')

const engineErrors =
  /^(?:Mongo(?:ose)?(?:ServerSelection|Network|NetworkTimeout|NotConnected|TopologyClosed|PoolClear(?:ed|edOnNetwork)|WaitQueueTimeout|OperationTimeout|ClientClosed|ExpiredSession)Error|KafkaJS\w+|MaxRetriesPerRequestError|TimeoutError|Meili\w*(?:Timeout|Request)\w*)$/
const connectionCodes = new Set(['ECONNREFUSED', 'ECONNRESET', 'ETIMEDOUT', 'ENOTFOUND', 'EPIPE', 'EAI_AGAIN'])

function fromEngine(error: Error & { code?: unknown }): ServiceError | undefined {
  const isAway =
    engineErrors.test(error.name) ||
    (typeof error.code === 'string' && connectionCodes.has(error.code)) ||
    /buffering timed out/.test(error.message)
  return isAway ? new UnavailableError() : undefined
}
