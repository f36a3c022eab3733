/** The size of text for which {@link BREAKPOINTS} are said; browsers begin with it. */
const DEFAULT_FONT_PX = 16

/**
 * The widths of a window at which screens change, in CSS pixels of text of the usual size. Queries ask for them in em, so
 * that a screen with larger text changes to its narrower form before it no longer fits. `@media` of a stylesheet may name
 * no other widths (`npm run check` holds that, as stylesheets cannot read them from here).
 */
export const BREAKPOINTS = { tiny: 400, small: 480, medium: 600, tablet: 768, table: 860, desktop: 1024, wide: 1240 }

export type Breakpoint = keyof typeof BREAKPOINTS

/** Narrower than any step in which windows grow. */
const LAST_BEFORE_EM = 0.01

const inEm = (at: Breakpoint): number => BREAKPOINTS[at] / DEFAULT_FONT_PX

/** The media query of windows that are at least so wide; for `useMediaQuery`. */
export const fromWidth = (at: Breakpoint): string => `(min-width: ${inEm(at)}em)`

/** The media query of windows that are narrower. */
export const belowWidth = (at: Breakpoint): string => `(max-width: ${(inEm(at) - LAST_BEFORE_EM).toFixed(2)}em)`

/** The media query of windows that are narrower or just so wide. */
export const upToWidth = (at: Breakpoint): string => `(max-width: ${inEm(at)}em)`
