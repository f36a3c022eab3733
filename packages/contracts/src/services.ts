export const SERVICES = ['accounts', 'listings', 'search', 'social', 'reviews', 'planner', 'analytics'] as const
export type ServiceName = (typeof SERVICES)[number]

/** Services with databases; the type requires every service except search, which rebuilds its index from listings. */
const databases = {
  accounts: true,
  listings: true,
  social: true,
  reviews: true,
  planner: true,
  analytics: true,
} as const satisfies Record<Exclude<ServiceName, 'search'>, true>
export type ServiceWithDatabase = keyof typeof databases

export const SERVICES_WITH_DATABASES = Object.keys(databases) as [ServiceWithDatabase, ...ServiceWithDatabase[]]
