import { ApiFailure } from '@plekje/contracts/plain'
import { nl } from './copy/nl'
import { ConnectionFailure } from './http'

/** A readable Dutch text for any error; the server's own text if there is one. */
export function failureText(failure: unknown, fallback: string = nl.unexpected): string {
  if (failure instanceof ConnectionFailure) return failure.message
  if (failure instanceof ApiFailure && failure.code !== 'unknown' && failure.code !== 'unexpected_reply') {
    return failure.error
  }
  return fallback
}

/** True when the call failed with this status, e.g. 404 for a not-found screen. */
export const hasStatus = (failure: unknown, status: number): boolean =>
  failure instanceof ApiFailure && failure.status === status
