/** The complete list of services. */
export const SERVICES = ['accounts', 'listings', 'search', 'social', 'reviews', 'planner', 'analytics'] as const
export type ServiceName = (typeof SERVICES)[number]

/** The type requires every service. Search has no database: it rebuilds its index from listings. */
const databases = {
  accounts: true,
  listings: true,
  social: true,
  reviews: true,
  planner: true,
  analytics: true,
} as const satisfies Record<Exclude<ServiceName, 'search'>, true>
export type ServiceWithDatabase = keyof typeof databases

/** Services with a database of their own. */
export const SERVICES_WITH_DATABASES = Object.keys(databases) as [ServiceWithDatabase, ...ServiceWithDatabase[]]
