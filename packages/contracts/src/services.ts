/** The services of the platform: the one list of them. */
export const SERVICES = ['accounts', 'listings', 'search', 'social', 'reviews', 'planner', 'analytics'] as const
export type ServiceName = (typeof SERVICES)[number]

/** Whole by type. Search keeps nothing: what it needs it is told. */
const databases = {
  accounts: true,
  listings: true,
  social: true,
  reviews: true,
  planner: true,
  analytics: true,
} as const satisfies Record<Exclude<ServiceName, 'search'>, true>
export type ServiceWithDatabase = keyof typeof databases

/** Those that have a database of their own. */
export const SERVICES_WITH_DATABASES = Object.keys(databases) as [ServiceWithDatabase, ...ServiceWithDatabase[]]
