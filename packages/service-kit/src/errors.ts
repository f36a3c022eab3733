export interface ServiceErrorOptions {
  /** Problems per field, Dutch. */
  readonly fields?: Readonly<Record<string, string>>
  readonly cause?: unknown
}

export interface RetryOptions extends ServiceErrorOptions {
  readonly retryAfterSeconds: number
}

/** An error with an answer of its own: thrown anywhere, mapped once (API-5). */
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

/** 413: more than is taken. */
export class TooLargeError extends InputError {
  override readonly status = 413
}

/** 415: not the kind of content that is taken. */
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

/** Why someone may not do what administrators may: no rights, or rights that wait for a second factor. */
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

/** Someone else changed it since the caller saw it, as the version says that came along. */
export class OutdatedVersionError extends ConflictError {}

/** 412: the same, where the version came in `If-Match`. */
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

/** Something this service leans on is away. */
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

/** Whoever asked waits no longer, so that the rest of the work would be for nobody. */
export class DeadlineExceededError extends UnavailableError {
  constructor(options: Partial<RetryOptions> = {}) {
    super(DEADLINE_EXCEEDED, 'Dit duurde te lang. Probeer het zo opnieuw.', { retryAfterSeconds: 2, ...options })
  }
}

/** More is asked than can be answered in time. */
export class OverloadedError extends UnavailableError {
  constructor(options: Partial<RetryOptions> = {}) {
    super(OVERLOADED, 'Het is nu erg druk. Probeer het over een paar seconden opnieuw.', {
      retryAfterSeconds: 2,
      ...options,
    })
  }
}
