/**
 * Titles of pages for browser tabs, search engines and shared links. The gateway writes them into the HTML and the
 * shell updates them on navigation; both use this file.
 */
const titled = (title: string, brand: string): string => `${title} | ${brand}`

export const pageTitles = {
  home: (brand: string) => `${brand}: vind leuke plekken voor een uitje in Nederland`,
  results: (brand: string) => titled('Zoekresultaten', brand),
  listing: (name: string, place: string, brand: string) => titled(`${name} in ${place}`, brand),
  listingUnknown: (brand: string) => titled('Listing niet gevonden', brand),
  category: (name: string, brand: string) => titled(`${name} in Nederland`, brand),
  categoryUnknown: (brand: string) => titled('Categorie niet gevonden', brand),
  featured: (brand: string) => titled('Uitgelichte plekken', brand),
  locations: (brand: string) => titled('Alle plaatsen', brand),
  about: (brand: string) => titled('Over ons', brand),
  contact: (brand: string) => titled('Contact', brand),
  help: (brand: string) => titled('Veelgestelde vragen', brand),
  advertise: (brand: string) => titled('Adverteren', brand),
  privacy: (brand: string) => titled('Privacybeleid', brand),
  terms: (brand: string) => titled('Algemene voorwaarden', brand),
  reviewChecks: (brand: string) => titled('Hoe we reviews controleren', brand),
  compare: (brand: string) => titled('Plekken vergelijken', brand),
  signIn: (brand: string) => titled('Inloggen', brand),
  verifyEmail: (brand: string) => titled('E-mailadres bevestigen', brand),
  forgotPassword: (brand: string) => titled('Wachtwoord vergeten', brand),
  resetPassword: (brand: string) => titled('Nieuw wachtwoord kiezen', brand),
  undoEmailChange: (brand: string) => titled('E-mailadres herstellen', brand),
  favorites: (brand: string) => titled('Mijn favorieten', brand),
  alerts: (brand: string) => titled('Mijn meldingen', brand),
  unsubscribe: (brand: string) => titled('Meldingen uitzetten', brand),
  hoursCheck: (brand: string) => titled('Openingstijden nakijken', brand),
  messages: (brand: string) => titled('Berichten', brand),
  friends: (brand: string) => titled('Vrienden', brand),
  myReviews: (brand: string) => titled('Mijn reviews', brand),
  myVenues: (brand: string) => titled('Mijn zaken', brand),
  planner: (brand: string) => titled('AI planner', brand),
  profile: (brand: string) => titled('Profiel', brand),
  settings: (brand: string) => titled('Instellingen', brand),
  admin: (brand: string) => titled('Admin Dashboard', brand),
  adminVenues: (brand: string) => titled('Venue Beheer', brand),
  adminVenue: (brand: string) => titled('Venue', brand),
  adminNewVenue: (brand: string) => titled('Venue toevoegen', brand),
  adminImport: (brand: string) => titled('Venues importeren', brand),
  notFound: (brand: string) => titled('Pagina niet gevonden', brand),
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
 * Returns the page at a path if its title needs no data: undefined for `/listing/…` and `/category/…`, `notFound` for an
 * unknown path.
 */
export function plainPageAt(pathname: string, search = ''): PlainPage | undefined {
  const path = pathname.length > 1 ? pathname.replace(/\/$/, '') : pathname
  if (/^\/(?:listing|category)\/[^/]+$/.test(path)) return undefined
  const page = Object.hasOwn(plainPages, path) ? plainPages[path] : undefined
  if (page === undefined && /^\/admin\/venues\/[^/]+$/.test(path)) return 'adminVenue'
  if (page !== 'home') return page ?? 'notFound'
  return asksForResults(search) ? 'results' : 'home'
}

/** True if the query of `/` has criteria. */
export function asksForResults(search: string): boolean {
  const parameters = new URLSearchParams(search)
  return RESULT_PARAMETERS.some((name) => parameters.get(name))
}
