/** Lifetime of a token. It is reused for half of that, so that no service gets one that is about to expire. */
export const TOKEN_LIFETIME_SECONDS = 60
export const TOKEN_REUSE_MS = (TOKEN_LIFETIME_SECONDS * 1000) / 2
/** Tolerated clock difference between two machines. */
export const CLOCK_TOLERANCE_SECONDS = 5

/** `typ` of each kind of token, so that one kind is never accepted as another. */
export const TOKEN_TYPES = {
  member: 'plekje-member+jwt',
  visitor: 'plekje-visitor+jwt',
  service: 'plekje-service+jwt',
} as const
