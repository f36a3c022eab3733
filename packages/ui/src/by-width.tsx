import type { ReactNode } from 'react'
import { belowWidth, fromWidth } from './breakpoints'
import styles from './by-width.module.css'
import { useMediaQuery } from './use-media-query'

interface ByWidthProps {
  /** Window width in CSS pixels. */
  width: 768 | 1024
  children: ReactNode
}

const NAMES = { 768: 'tablet', 1024: 'desktop' } as const

/** Renders children in windows of at least this width. Until hydration both variants render, and CSS hides one. */
export const FromWidth = ({ width, children }: ByWidthProps) => (
  <Part matches={useMediaQuery(fromWidth(NAMES[width]))} unknown={styles[`from${width}`]}>
    {children}
  </Part>
)

/** Renders children in narrower windows. Until hydration both variants render, and CSS hides one. */
export const BelowWidth = ({ width, children }: ByWidthProps) => (
  <Part matches={useMediaQuery(belowWidth(NAMES[width]))} unknown={styles[`below${width}`]}>
    {children}
  </Part>
)

function Part(props: { matches: boolean | undefined; unknown: string | undefined; children: ReactNode }) {
  if (props.matches === false) return null
  return <div className={props.matches ? styles.always : props.unknown}>{props.children}</div>
}
