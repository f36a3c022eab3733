import { ApiFailure } from '@plekje/contracts/plain'
import { nl } from './copy/nl'
import { ConnectionFailure } from './http'

/** A Dutch sentence for people about anything that was thrown: the server's own where it sent one. */
export function failureText(failure: unknown, fallback: string = nl.unexpected): string {
  if (failure instanceof ConnectionFailure) return failure.message
  if (failure instanceof ApiFailure && failure.code !== 'unknown' && failure.code !== 'unexpected_reply') {
    return failure.error
  }
  return fallback
}

/** Whether the call was answered with this status, e.g. 404 for a not-found screen. */
export const hasStatus = (failure: unknown, status: number): boolean =>
  failure instanceof ApiFailure && failure.status === status
