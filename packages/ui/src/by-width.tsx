import type { ReactNode } from 'react'
import { belowWidth, fromWidth } from './breakpoints'
import styles from './by-width.module.css'
import { useMatches } from './use-media-query'

interface ByWidthProps {
  /** Window width in CSS pixels. */
  width: 768 | 1024
  children: ReactNode
}

/** The media query of each CSS class. The class hides its part in windows that do not match the query. */
const QUERIES = {
  from768: fromWidth('tablet'),
  from1024: fromWidth('desktop'),
  below768: belowWidth('tablet'),
  below1024: belowWidth('desktop'),
}

/** Renders children in windows of at least this width. Servers render all variants, and CSS hides the others. */
export const FromWidth = ({ width, children }: ByWidthProps) => (
  <WidthVariant name={`from${width}`}>{children}</WidthVariant>
)

/** Renders children in narrower windows, like {@link FromWidth}. */
export const BelowWidth = ({ width, children }: ByWidthProps) => (
  <WidthVariant name={`below${width}`}>{children}</WidthVariant>
)

function WidthVariant({ name, children }: { name: keyof typeof QUERIES; children: ReactNode }) {
  return useMatches(QUERIES[name]) && <div className={styles[name]}>{children}</div>
}

/**
 * Removes the variants for other widths from server-rendered HTML. Call it before hydration, which takes as long for
 * hidden elements as for visible ones.
 */
export function removeOtherWidths(root: HTMLElement): void {
  for (const [name, query] of Object.entries(QUERIES)) {
    if (window.matchMedia(query).matches) continue
    for (const element of [...root.getElementsByClassName(styles[name] ?? '')]) element.remove()
  }
}
