/**
 * Window widths in CSS pixels at which layouts change. Stylesheets cannot import them, so `npm run check` verifies that
 * `@media` uses no others.
 */
export const BREAKPOINTS = { tiny: 400, small: 480, medium: 600, tablet: 768, table: 860, desktop: 1024, wide: 1240 }

export type Breakpoint = keyof typeof BREAKPOINTS

/** Media query for windows of at least this width, for `useMediaQuery`. */
export const fromWidth = (at: Breakpoint): string => `(min-width: ${BREAKPOINTS[at]}px)`

/** Media query for narrower windows. */
export const belowWidth = (at: Breakpoint): string => `(max-width: ${BREAKPOINTS[at] - 1}px)`
