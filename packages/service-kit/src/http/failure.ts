import { type ErrorReply, withoutUndefined } from '@plekje/contracts'
import { isEngineUnavailable } from '../driver-errors'
import { InputError, ServiceError, TooLargeError, UnavailableError, UnsupportedContentError } from '../errors'
import { sizeText } from './body-limit'

export interface Failure {
  readonly status: number
  readonly body: Omit<ErrorReply, 'requestId'>
  readonly retryAfterSeconds: number | undefined
}

const unexpectedFailure: Failure = {
  status: 500,
  body: { error: 'Er ging iets mis aan onze kant. Probeer het later opnieuw.', code: 'internal_error' },
  retryAfterSeconds: undefined,
}

/** Converts errors to responses, in one place: the first error with a meaning in the chain of causes wins. */
export function describeFailure(error: unknown): Failure {
  const seen = new Set<unknown>()
  for (let cause = error; cause instanceof Error && !seen.has(cause); cause = cause.cause) {
    seen.add(cause)
    const serviceError = serviceErrorOf(cause)
    if (serviceError) return toFailure(serviceError)
  }
  return unexpectedFailure
}

/** The error that says what the caller must know; undefined for an error without such a meaning. */
function serviceErrorOf(error: Error): ServiceError | undefined {
  if (error instanceof ServiceError) return error
  const httpError = fromHttpLayer(error)
  if (httpError) return httpError
  return isEngineUnavailable(error) ? new UnavailableError() : undefined
}

const toFailure = (error: ServiceError): Failure => ({
  status: error.status,
  body: withoutUndefined({ error: error.dutchText, code: error.code, fields: error.fields && { ...error.fields } }),
  retryAfterSeconds: error.retryAfterSeconds,
})

/** Errors of Express and its body parser. */
function fromHttpLayer(error: HttpLayerError): ServiceError | undefined {
  switch (error.type) {
    case 'entity.too.large':
      return tooLarge(Number(error.limit) || 0)
    case 'entity.too.complex':
      return new InputError('too_complex', 'De gegevens hebben te veel onderdelen. Stuur alleen wat nodig is.')
    case 'entity.parse.failed':
      return new InputError('malformed_json', 'De gegevens zijn geen geldige JSON.')
    case 'charset.unsupported':
      return new UnsupportedContentError('unsupported_content', 'Stuur de gegevens als JSON in UTF-8.')
    case 'encoding.unsupported':
      return new UnsupportedContentError(
        'unsupported_encoding',
        'Deze Content-Encoding kennen we niet. Stuur de gegevens ongecomprimeerd, of met gzip, deflate of br.',
      )
    case 'request.aborted':
    case 'request.size.invalid':
      return new InputError('incomplete_request', 'De gegevens kwamen niet volledig aan. Probeer het opnieuw.')
  }
  if (error instanceof URIError) return malformedAddress()
  if (isFromDecompression(error)) {
    return new InputError(
      'malformed_encoding',
      'De gegevens zijn niet gecomprimeerd zoals Content-Encoding zegt. Stuur ze heel, of zonder compressie.',
    )
  }
  // Any other client error of these layers is no failure of ours.
  if (error.expose === true && Number(error.status) >= 400 && Number(error.status) < 500) {
    return new InputError('malformed_request', 'Dit verzoek klopt niet. Controleer hoe de gegevens zijn verstuurd.')
  }
  return undefined
}

type HttpLayerError = Error & {
  readonly type?: unknown
  readonly status?: unknown
  readonly limit?: unknown
  readonly expose?: unknown
  readonly code?: unknown
}

/** Errors of Node's decompression (zlib, brotli, zstd) for invalid or truncated bodies. */
const isFromDecompression = ({ code, status }: HttpLayerError): boolean =>
  status === 400 && /^(?:Z_(?:DATA_ERROR|BUF_ERROR|NEED_DICT)$|ERR__ERROR_FORMAT_|ZSTD_)/.test(String(code))

/** The refusal of a body above its limit. The gateway, which sees a body first, refuses it with the same text. */
export const tooLarge = (maxBytes: number) =>
  new TooLargeError('too_large', `De gegevens zijn te groot. Stuur hoogstens ${sizeText(maxBytes)}.`)

export const malformedAddress = () =>
  new InputError('malformed_address', 'Dit adres klopt niet: er staat een ongeldig %-teken in.')
