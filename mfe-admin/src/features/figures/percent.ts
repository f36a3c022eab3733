/** Returns a part of a total in whole percents (ADMIN-3); 0 when the total is 0. */
export const percentOf = (part: number, total: number): number => (total === 0 ? 0 : Math.round((100 * part) / total))
