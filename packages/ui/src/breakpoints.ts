/** The default text size of browsers, in which {@link BREAKPOINTS} are measured. */
const DEFAULT_FONT_PX = 16

/**
 * Window widths at which layouts change, in CSS pixels for text of the default size. Media queries use em, so that
 * larger text gets the narrower layout before the wider one stops fitting. Stylesheets cannot import these, so
 * `npm run check` verifies that `@media` uses no others.
 */
export const BREAKPOINTS = { tiny: 400, small: 480, medium: 600, tablet: 768, table: 860, desktop: 1024, wide: 1240 }

export type Breakpoint = keyof typeof BREAKPOINTS

/** A step below a breakpoint, smaller than any difference between window widths. */
const BELOW_STEP_EM = 0.01

const inEm = (name: Breakpoint): number => BREAKPOINTS[name] / DEFAULT_FONT_PX

/** Media query for windows of at least this width, for `useMediaQuery`. */
export const fromWidth = (name: Breakpoint): string => `(min-width: ${inEm(name)}em)`

/** Media query for narrower windows. */
export const belowWidth = (name: Breakpoint): string => `(max-width: ${(inEm(name) - BELOW_STEP_EM).toFixed(2)}em)`

/** Media query for windows of at most this width. */
export const upToWidth = (name: Breakpoint): string => `(max-width: ${inEm(name)}em)`
