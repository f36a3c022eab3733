/* Times of the welcome in ms (WELCOME-5). The inline script contains this module, so it imports nothing. */
export const SLIDE_DURATIONS_MS = [2500, 2000, 2000, 1500] as const
export const END_DELAY_MS = 800
export const FADE_OUT_MS = 600
/** Time between a press of “skip” and the end. */
export const SKIP_DELAY_MS = 100
export const SKIP_APPEARS_AFTER_MS = 1500
