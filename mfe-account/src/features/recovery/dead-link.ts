import { ApiFailure } from '@plekje/contracts/plain'

/** True when the link has expired or was used, so that retrying cannot help. */
export const isDeadLink = (failure: unknown): boolean => failure instanceof ApiFailure && /^token_/.test(failure.code)
