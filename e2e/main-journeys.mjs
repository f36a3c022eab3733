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

/** Main journeys that another time zone, locale, folder or browser may break: texts, opening hours, mails, dates of a plan. */
export const bareJourneys = ['search-by-text', 'listing', 'sign-in', 'planner']
