/** Every URL this micro-frontend leads to; paths of other micro-frontends are here by name only (SPEC §2, routes). */
export const paths = {
  home: () => '/',
  auth: () => '/auth',
  settings: () => '/settings',
  listing: (slug: string) => `/listing/${encodeURIComponent(slug)}`,
  admin: () => '/admin',
  venues: () => '/admin/venues',
  newVenue: () => '/admin/venues/new',
  imports: () => '/admin/import',
  oneImport: (id: string) => `/admin/import?import=${encodeURIComponent(id)}`,
  venue: (id: number) => `/admin/venues/${id}`,
} as const
