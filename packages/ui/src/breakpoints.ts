/**
 * The widths of a window at which screens change, in CSS pixels: the only ones that `@media` of a stylesheet may name
 * (`npm run check` holds that, as stylesheets cannot read them from here).
 */
export const BREAKPOINTS = { tiny: 400, small: 480, medium: 600, tablet: 768, table: 860, desktop: 1024, wide: 1240 }

export type Breakpoint = keyof typeof BREAKPOINTS

/** The media query of windows that are at least so wide; for `useMediaQuery`. */
export const fromWidth = (at: Breakpoint): string => `(min-width: ${BREAKPOINTS[at]}px)`

/** The media query of windows that are narrower. */
export const belowWidth = (at: Breakpoint): string => `(max-width: ${BREAKPOINTS[at] - 1}px)`
