import { ApiFailure } from '@plekje/contracts/plain'

/** The link leads nowhere any more, however often it is tried. */
export const isDeadLink = (failure: unknown): boolean => failure instanceof ApiFailure && /^token_/.test(failure.code)
