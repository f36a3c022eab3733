/** Maximum number of venues in a comparison: more do not fit side by side on a screen (VENUE-30). */
export const MAX_COMPARED = 4
