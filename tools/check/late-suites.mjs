// The suites and journeys that run on late engines: those of services whose data matters most, and journeys that write.

/** Patterns of test files. */
export const lateSuites = [
  'packages/service-kit/tests/no-primary\\.',
  'services/accounts/tests/(registration|sign-in|recovery|administrators)\\.',
  'services/social/tests/(favorites|friends|erasure)\\.',
  'services/reviews/tests/(reviews|review-votes|moderation|erasure)\\.',
  'services/listings/tests/venues-admin\\.',
  'services/analytics/tests/(collect|count-once|dead-letters)\\.',
  'services/planner/tests/(plans|erasure)\\.',
  'services/search/tests/.*\\.api\\.',
]

/** Names of journeys; two administrators at once are in `admin-venues`, an erasure with a review in `settings`. */
export const lateJourneys = ['member', 'sign-in', 'settings', 'friends', 'planner', 'admin-venues']
