/** How long a token holds, and for how much of that it is used again: nobody gets one that is about to end. */
export const LIFE_SECONDS = 60
export const REUSE_MS = (LIFE_SECONDS * 1000) / 2
/** By how much the clocks of two machines may differ, ahead or behind. */
export const CLOCK_TOLERANCE_SECONDS = 5

/** `typ` of the three kinds of tokens: none is taken for another. */
export const TYPES = {
  member: 'plekje-member+jwt',
  visitor: 'plekje-visitor+jwt',
  service: 'plekje-service+jwt',
} as const
