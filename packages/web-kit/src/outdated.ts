/**
 * `meta` of a query that may be outdated without harm: a filter's choices, hearts, suggestions. When refetching fails,
 * the known data stays without a notice (API-23).
 */
export const MAY_BE_OLD = { mayBeOld: true } as const
