/** Venues that fit side by side on a screen (VENUE-30). */
export const MAX_COMPARED = 4
