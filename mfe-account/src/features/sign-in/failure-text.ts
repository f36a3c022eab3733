import { ApiFailure } from '@plekje/contracts/plain'
import { failureText } from '@plekje/web-kit'

/**
 * The server's message, or `sentence` (ACCOUNT-5) for a response without one. Without a response, advice on what to do
 * follows the sentence.
 */
export const signInFailureText = (sentence: string, failure: unknown): string =>
  failure instanceof ApiFailure ? failureText(failure, sentence) : `${sentence}. ${failureText(failure)}`
