export { shownRating } from '@plekje/contracts/plain'
/**
 * Functions that read opening hours. Screens import them from this shared package, so that each remote does not bundle
 * its own copy.
 */
export {
  baseSeason,
  type DayHours,
  type DayNumber,
  type DayPart,
  dateOf,
  dayNumberOf,
  dayParts,
  daysOfWeek,
  isClosedWeek,
  parseOpeningHours,
  todayIndex,
  wallClockAt,
  weekdayOf,
} from '@plekje/opening-hours'
export * from './action-link'
export * from './avatar'
export { BREAKPOINTS, type Breakpoint, belowWidth, fromWidth, upToWidth } from './breakpoints'
export * from './button'
export * from './by-width'
export * from './carousel'
export * from './chip'
export * from './class-names'
export * from './dialog'
export * from './fields/choices'
export * from './fields/field'
export * from './fields/search-box'
export * from './fields/select'
export * from './fields/slider'
export * from './fields/star-input'
export * from './fields/text-field'
export * from './fields/use-typed-before'
export * from './formatters'
export { type KitTexts, KitTextsContext, useKitTexts } from './kit-texts'
export * from './layout'
export * from './listing-card/listing-card'
export * from './listing-card/listing-grid'
export * from './menu'
export * from './more-rows'
export * from './open-badge'
export * from './options/options'
export * from './osm-credit'
export * from './panels'
export * from './picture'
export * from './places/place-box'
export * from './places/place-names'
export * from './places/suggest-places'
export * from './popover'
export * from './query-error-panel'
export * from './skeleton'
export * from './stars'
export * from './tabs'
export type { ToastMessage } from './toasts/toast-message'
export {
  ToastContext,
  ToastProvider,
  type Toasts,
  toastAfterReload,
  useToast,
} from './toasts/toast-provider'
export * from './use-media-query'
export * from './use-press-outside'
export * from './visually-hidden'
