import { ApiFailure } from '@plekje/contracts/plain'
import { failureText } from '@plekje/web-kit'

/** The server's own text; the sentence of ACCOUNT-5 when it sent none, with what to do when nothing was answered. */
export const failureWith = (sentence: string, failure: unknown): string =>
  failure instanceof ApiFailure ? failureText(failure, sentence) : `${sentence}. ${failureText(failure)}`
