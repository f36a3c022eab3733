/**
 * The ten journeys without which the product is none: what is tried again wherever all of them would take too long, in a
 * bare environment for instance. Each is a file `<name>.journey.ts`.
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
