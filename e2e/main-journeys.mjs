/**
 * The ten most important journeys, which run where all journeys would take too long, such as in a bare environment. Each is
 * a file `<name>.journey.ts`.
 */
export const mainJourneys = [
  'search-by-text',
  'search-by-place',
  'listing',
  'keyboard',
  'not-found',
  'sign-in',
  'member',
  'friends',
  'planner',
  'admin-venues',
]
