/** The default text size of browsers, in which {@link BREAKPOINTS} are measured. */
const DEFAULT_FONT_PX = 16

/**
 * Window widths at which layouts change, in CSS pixels for text of the default size. Media queries use em, so that larger
 * text gets the narrower layout before the wider one stops fitting. Stylesheets cannot import these, so `npm run check`
 * verifies that `@media` uses no others.
 */
export const BREAKPOINTS = { tiny: 400, small: 480, medium: 600, tablet: 768, table: 860, desktop: 1024, wide: 1240 }

export type Breakpoint = keyof typeof BREAKPOINTS

/** A step below a breakpoint, smaller than any difference between window widths. */
const LAST_BEFORE_EM = 0.01

const inEm = (at: Breakpoint): number => BREAKPOINTS[at] / DEFAULT_FONT_PX

/** Media query for windows of at least this width, for `useMediaQuery`. */
export const fromWidth = (at: Breakpoint): string => `(min-width: ${inEm(at)}em)`

/** Media query for narrower windows. */
export const belowWidth = (at: Breakpoint): string => `(max-width: ${(inEm(at) - LAST_BEFORE_EM).toFixed(2)}em)`

/** Media query for windows of at most this width. */
export const upToWidth = (at: Breakpoint): string => `(max-width: ${inEm(at)}em)`
