/** The share of a whole in percent, rounded to a whole number (ADMIN-3); 0 of nothing. */
export const shareOf = (part: number, whole: number): number => (whole === 0 ? 0 : Math.round((100 * part) / whole))
