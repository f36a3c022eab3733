export interface ServiceErrorOptions {
  /** Problems per field, in Dutch. */
  readonly fields?: Readonly<Record<string, string>>
  readonly cause?: unknown
}

export interface RetryOptions extends ServiceErrorOptions {
  readonly retryAfterSeconds: number
}

/** An error with a response of its own: thrown anywhere, converted in one place (API-5). */
export abstract class ServiceError extends Error {
  abstract readonly status: number
  readonly fields: Readonly<Record<string, string>> | undefined
  readonly retryAfterSeconds: number | undefined

  constructor(
    /** Stable, English, snake_case. */
    readonly code: string,
    /** Dutch, shown to people. */
    readonly dutchText: string,
    options: ServiceErrorOptions & { readonly retryAfterSeconds?: number } = {},
  ) {
    super(`${code}: ${dutchText}`, options.cause === undefined ? undefined : { cause: options.cause })
    this.name = new.target.name
    this.fields = options.fields
    this.retryAfterSeconds = options.retryAfterSeconds
  }
}

export class InputError extends ServiceError {
  readonly status: number = 400
}

export class TooLargeError extends InputError {
  override readonly status = 413
}

export class UnsupportedContentError extends InputError {
  override readonly status = 415
}

export class AuthenticationError extends ServiceError {
  readonly status = 401
  constructor(code = 'not_authenticated', dutchText = 'Log in om dit te doen.', options?: ServiceErrorOptions) {
    super(code, dutchText, options)
  }
}

export class NotAllowedError extends ServiceError {
  readonly status = 403
  constructor(code = 'not_allowed', dutchText = 'Je hebt geen rechten om dit te doen.', options?: ServiceErrorOptions) {
    super(code, dutchText, options)
  }
}

/** The error for a member without administrator rights, or whose rights wait for a second factor. */
export const notAnAdministrator = ({ needsSecondFactor }: { readonly needsSecondFactor?: boolean | undefined }) =>
  needsSecondFactor
    ? new NotAllowedError(
        'second_factor_missing',
        'Administrators hebben op deze site een tweede stap nodig. Stel die in bij Instellingen, onder Tweede stap of Passkeys; daarna heb je je rechten weer.',
      )
    : new NotAllowedError()

export class NotFoundError extends ServiceError {
  readonly status = 404
}

export class ConflictError extends ServiceError {
  readonly status = 409
}

/** The document changed since the caller read it, according to the version in the request. */
export class OutdatedVersionError extends ConflictError {}

/** 412: the version in `If-Match` is outdated. */
export class PreconditionFailedError extends ServiceError {
  readonly status = 412
}

export class UnprocessableError extends ServiceError {
  readonly status = 422
}

export class TooManyRequestsError extends ServiceError {
  readonly status = 429
  constructor(code: string, dutchText: string, options: RetryOptions) {
    super(code, dutchText, options)
  }
}

/** A dependency of this service is unavailable. */
export class UnavailableError extends ServiceError {
  readonly status = 503
  constructor(
    code = 'unavailable',
    dutchText = 'Dit is even niet beschikbaar. Probeer het zo opnieuw.',
    options: Partial<RetryOptions> = {},
  ) {
    super(code, dutchText, { retryAfterSeconds: 5, ...options })
  }
}

export const DEADLINE_EXCEEDED = 'deadline_exceeded'
export const OVERLOADED = 'overloaded'

/** The caller waits no longer, so the rest of the work would be wasted. */
export class DeadlineExceededError extends UnavailableError {
  constructor(options: Partial<RetryOptions> = {}) {
    super(DEADLINE_EXCEEDED, 'Dit duurde te lang. Probeer het zo opnieuw.', { retryAfterSeconds: 2, ...options })
  }
}

export class OverloadedError extends UnavailableError {
  constructor(options: Partial<RetryOptions> = {}) {
    super(OVERLOADED, 'Het is nu erg druk. Probeer het over een paar seconden opnieuw.', {
      retryAfterSeconds: 2,
      ...options,
    })
  }
}
