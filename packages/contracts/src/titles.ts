const withBrand = (title: string, brand: string): string => `${title} | ${brand}`

/**
 * Titles of pages for browser tabs, search engines and shared links. The gateway writes them into the HTML, and the
 * shell updates them on navigation.
 */
export const pageTitles = {
  home: (brand: string) => `${brand}: vind leuke plekken voor een uitje in Nederland`,
  results: (brand: string) => withBrand('Zoekresultaten', brand),
  listing: (name: string, place: string, brand: string) => withBrand(`${name} in ${place}`, brand),
  listingUnknown: (brand: string) => withBrand('Listing niet gevonden', brand),
  category: (name: string, brand: string) => withBrand(`${name} in Nederland`, brand),
  categoryUnknown: (brand: string) => withBrand('Categorie niet gevonden', brand),
  featured: (brand: string) => withBrand('Uitgelichte plekken', brand),
  locations: (brand: string) => withBrand('Alle plaatsen', brand),
  about: (brand: string) => withBrand('Over ons', brand),
  contact: (brand: string) => withBrand('Contact', brand),
  help: (brand: string) => withBrand('Veelgestelde vragen', brand),
  advertise: (brand: string) => withBrand('Adverteren', brand),
  privacy: (brand: string) => withBrand('Privacybeleid', brand),
  terms: (brand: string) => withBrand('Algemene voorwaarden', brand),
  reviewChecks: (brand: string) => withBrand('Hoe we reviews controleren', brand),
  compare: (brand: string) => withBrand('Plekken vergelijken', brand),
  signIn: (brand: string) => withBrand('Inloggen', brand),
  verifyEmail: (brand: string) => withBrand('E-mailadres bevestigen', brand),
  forgotPassword: (brand: string) => withBrand('Wachtwoord vergeten', brand),
  resetPassword: (brand: string) => withBrand('Nieuw wachtwoord kiezen', brand),
  undoEmailChange: (brand: string) => withBrand('E-mailadres herstellen', brand),
  favorites: (brand: string) => withBrand('Mijn favorieten', brand),
  alerts: (brand: string) => withBrand('Mijn meldingen', brand),
  unsubscribe: (brand: string) => withBrand('Meldingen uitzetten', brand),
  hoursCheck: (brand: string) => withBrand('Openingstijden nakijken', brand),
  messages: (brand: string) => withBrand('Berichten', brand),
  friends: (brand: string) => withBrand('Vrienden', brand),
  myReviews: (brand: string) => withBrand('Mijn reviews', brand),
  myVenues: (brand: string) => withBrand('Mijn zaken', brand),
  planner: (brand: string) => withBrand('AI planner', brand),
  profile: (brand: string) => withBrand('Profiel', brand),
  settings: (brand: string) => withBrand('Instellingen', brand),
  admin: (brand: string) => withBrand('Admin Dashboard', brand),
  adminVenues: (brand: string) => withBrand('Venue Beheer', brand),
  adminVenue: (brand: string) => withBrand('Venue', brand),
  adminNewVenue: (brand: string) => withBrand('Venue toevoegen', brand),
  adminImport: (brand: string) => withBrand('Venues importeren', brand),
  notFound: (brand: string) => withBrand('Pagina niet gevonden', brand),
} as const

/** A page whose title needs no data, by the routes of SITE-7. */
export type PlainPage = Exclude<keyof typeof pageTitles, 'listing' | 'category'>

/**
 * Pages that are the same for everyone, in the order of the footer (SITE-9). The sitemap and the routes of the front
 * end derive from this list too.
 */
export const STATIC_PAGES = {
  about: '/about',
  contact: '/contact',
  help: '/help',
  advertise: '/advertise',
  privacy: '/privacy',
  terms: '/terms',
  featured: '/featured',
  locations: '/locations',
  reviewChecks: '/hoe-we-reviews-controleren',
} as const satisfies Partial<Record<PlainPage, string>>

export const STATIC_PATHS = Object.values(STATIC_PAGES)

const plainPages: Readonly<Record<string, PlainPage>> = {
  '/': 'home',
  ...Object.fromEntries(Object.entries(STATIC_PAGES).map(([page, path]) => [path, page as PlainPage])),
  '/vergelijk': 'compare',
  '/auth': 'signIn',
  '/verify-email': 'verifyEmail',
  '/forgot-password': 'forgotPassword',
  '/reset-password': 'resetPassword',
  '/undo-email-change': 'undoEmailChange',
  '/favorites': 'favorites',
  '/favorieten': 'favorites',
  '/alerts': 'alerts',
  '/unsubscribe': 'unsubscribe',
  '/hours-check': 'hoursCheck',
  '/messages': 'messages',
  '/friends': 'friends',
  '/my-reviews': 'myReviews',
  '/my-venues': 'myVenues',
  '/ai-planner': 'planner',
  '/profile': 'profile',
  '/settings': 'settings',
  '/admin': 'admin',
  '/admin/venues': 'adminVenues',
  '/admin/venues/new': 'adminNewVenue',
  '/admin/import': 'adminImport',
}

/** Query parameters that turn `/` into a results page (SEARCH-1). */
export const RESULT_PARAMETERS = [
  'search',
  'category',
  'location',
  'location_name',
  'lat',
  'lng',
  'radius',
  'show_all',
] as const

/**
 * Returns the page at a path if its title needs no data: undefined for `/listing/…` and `/category/…`, `notFound` for
 * an unknown path.
 */
export function plainPageAt(pathname: string, search = ''): PlainPage | undefined {
  const path = pathname.length > 1 ? pathname.replace(/\/$/, '') : pathname
  if (/^\/(?:listing|category)\/[^/]+$/.test(path)) return undefined
  const page = Object.hasOwn(plainPages, path) ? plainPages[path] : undefined
  if (page === undefined && /^\/admin\/venues\/[^/]+$/.test(path)) return 'adminVenue'
  if (page !== 'home') return page ?? 'notFound'
  return asksForResults(search) ? 'results' : 'home'
}

export function asksForResults(search: string): boolean {
  const parameters = new URLSearchParams(search)
  return RESULT_PARAMETERS.some((name) => parameters.get(name))
}
