/** The share of a whole, in whole percents (ADMIN-3); 0 when the whole is 0. */
export const shareOf = (part: number, total: number): number => (total === 0 ? 0 : Math.round((100 * part) / total))
