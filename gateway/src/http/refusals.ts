import { type ErrorReply, withoutUndefined } from '@plekje/contracts'
import {
  DeadlineExceededError,
  OverloadedError,
  REQUEST_TIMEOUT,
  type ServiceError,
  sizeText,
} from '@plekje/service-kit'

/** An error response that the gateway sends instead of a service's response. */
export interface Refusal {
  readonly status: number
  readonly code: string
  /** Dutch text for people. */
  readonly error: string
  readonly retryAfterSeconds?: number
}

/** A refusal with the text that services use for the same error. */
const refusalOf = ({ status, code, dutchText, retryAfterSeconds = 1 }: ServiceError): Refusal => ({
  status,
  code,
  error: dutchText,
  retryAfterSeconds,
})

export const refusals = {
  badPath: { status: 400, code: 'malformed_address', error: 'Dit adres klopt niet.' },
  signInRequired: { status: 401, code: 'not_authenticated', error: 'Log in om dit te doen.' },
  foreignOrigin: { status: 403, code: 'foreign_origin', error: 'Dit verzoek komt van een andere site.' },
  prefetch: {
    status: 403,
    code: 'prefetch',
    error: 'Deze link is alleen vooruit opgehaald en nog niet gebruikt. Open hem zelf om verder te gaan.',
  },
  noSuchPicture: { status: 404, code: 'picture_not_found', error: 'Deze afbeelding bestaat niet.' },
  unknownPath: { status: 404, code: 'unknown_address', error: 'Dit adres bestaat niet.' },
  foreignHost: {
    status: 421,
    code: 'foreign_host',
    error: 'Deze site is niet te bereiken onder dit adres. Controleer de link.',
  },
  severalHosts: {
    status: 400,
    code: 'malformed_request',
    error: 'Dit verzoek klopt niet: het noemt meer dan één site (Host). Stuur er één.',
  },
  methodNotAllowed: { status: 405, code: 'method_not_allowed', error: 'Dit kan niet op dit adres.' },
  requestTimeout: { status: 408, ...REQUEST_TIMEOUT },
  tooLarge: (maxBytes: number): Refusal => ({
    status: 413,
    code: 'too_large',
    error: `De gegevens zijn te groot. Stuur hoogstens ${sizeText(maxBytes)}.`,
  }),
  responseTooLarge: {
    status: 422,
    code: 'answer_too_large',
    error: 'Dit antwoord is te groot om in één keer te geven. Verfijn je vraag of vraag minder tegelijk.',
  },
  tooManyRequests: (retryAfterSeconds: number): Refusal => ({
    status: 429,
    code: 'too_many_requests',
    error: `Je doet te veel verzoeken. Probeer het over ${secondsText(retryAfterSeconds)} opnieuw.`,
    retryAfterSeconds,
  }),
  unavailable: (retryAfterSeconds = 5): Refusal => ({
    status: 503,
    code: 'unavailable',
    error: 'Dit onderdeel is even niet bereikbaar. Probeer het zo opnieuw.',
    retryAfterSeconds,
  }),
  overloaded: refusalOf(new OverloadedError()),
  deadlineExceeded: refusalOf(new DeadlineExceededError()),
  internal: {
    status: 500,
    code: 'internal_error',
    error: 'Er ging iets mis aan onze kant. Probeer het later opnieuw.',
  },
} as const satisfies Record<string, Refusal | ((value: number) => Refusal)>

const secondsText = (count: number): string => (count === 1 ? '1 seconde' : `${count} seconden`)

/** `requestId` is left out of responses that several requests share. */
export const refusalBody = (refusal: Refusal, requestId?: string): string =>
  JSON.stringify(
    withoutUndefined({
      error: refusal.error,
      code: refusal.code,
      requestId: requestId || undefined,
    }) satisfies ErrorReply,
  )
