/**
 * `meta` of a query that nobody would miss a change of: a filter's choices, hearts, a row of suggestions. When that does
 * not come anew, what is known stands and nothing is said (API-23).
 */
export const MAY_BE_OLD = { mayBeOld: true } as const
