import { pageTitles, plainPageAt } from './titles'

/** The performance metrics of `web-vitals`, in milliseconds; CLS is a score. */
export const WEB_VITALS = ['LCP', 'INP', 'CLS', 'FCP', 'TTFB'] as const
export type WebVitalName = (typeof WEB_VITALS)[number]

/** The published bounds: values up to the first are good, values above the second are poor. */
export const WEB_VITAL_BOUNDS: Readonly<Record<WebVitalName, readonly [good: number, poor: number]>> = {
  LCP: [2500, 4000],
  INP: [200, 500],
  CLS: [0.1, 0.25],
  FCP: [1800, 3000],
  TTFB: [800, 1800],
}

export const WEB_VITAL_RATINGS = ['good', 'needsImprovement', 'poor'] as const
export type WebVitalRating = (typeof WEB_VITAL_RATINGS)[number]

export function ratingOf(metric: WebVitalName, value: number): WebVitalRating {
  const [good, poor] = WEB_VITAL_BOUNDS[metric]
  if (value <= good) return 'good'
  return value <= poor ? 'needsImprovement' : 'poor'
}

export const DEVICE_KINDS = ['phone', 'desktop'] as const

/**
 * Pages that are measured as another kind of page: the released contract fixes the kinds, so a reply must not contain a
 * new kind.
 */
const MEASURED_AS = {
  listingUnknown: 'listing',
  categoryUnknown: 'category',
  compare: 'results',
  alerts: 'profile',
  messages: 'profile',
  myVenues: 'profile',
  unsubscribe: 'undoEmailChange',
  hoursCheck: 'undoEmailChange',
} as const satisfies Partial<Record<keyof typeof pageTitles, keyof typeof pageTitles>>

export type PageKind = Exclude<keyof typeof pageTitles, keyof typeof MEASURED_AS>
export const PAGE_KINDS = Object.keys(pageTitles).filter((name) => !(name in MEASURED_AS)) as [PageKind, ...PageKind[]]

/** The kind of page at an address; each route has one kind. */
export function pageKindAt(pathname: string, search = ''): PageKind {
  const page = plainPageAt(pathname, search)
  if (page !== undefined) {
    return page in MEASURED_AS ? MEASURED_AS[page as keyof typeof MEASURED_AS] : (page as PageKind)
  }
  return pathname.startsWith('/listing/') ? 'listing' : 'category'
}
