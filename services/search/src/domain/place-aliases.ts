/** Places that are called by two names, the official one first. */
export const placeAliases: readonly (readonly [name: string, alias: string])[] = [
  ["'s-Hertogenbosch", 'Den Bosch'],
  ['Den Haag', "'s-Gravenhage"],
]
