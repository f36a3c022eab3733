// What is tried on late engines: the suites of services that have the most to lose, and the journeys that write.

/** Patterns of test files. */
export const lateSuites = [
  'services/accounts/tests/(registration|sign-in|recovery|administrators)\\.',
  'services/social/tests/(favorites|friends|erasure)\\.',
  'services/reviews/tests/(reviews|moderation|erasure)\\.',
  'services/listings/tests/venues-admin\\.',
  'services/analytics/tests/(collect|count-once|dead-letters)\\.',
  'services/planner/tests/(plans|erasure)\\.',
]

/** Names of journeys. */
export const lateJourneys = ['sign-in', 'member', 'friends', 'admin-venues', 'planner']
