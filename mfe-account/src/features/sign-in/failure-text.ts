import { ApiFailure } from '@plekje/contracts/plain'
import { failureText } from '@plekje/web-kit'

/** The server's message. Without one, the sentence of ACCOUNT-5; without a response, also advice on what to do. */
export const signInFailureText = (sentence: string, failure: unknown): string =>
  failure instanceof ApiFailure ? failureText(failure, sentence) : `${sentence}. ${failureText(failure)}`
