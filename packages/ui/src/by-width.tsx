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
  <Part isMatching={useMediaQuery(fromWidth(NAMES[width]))} unknown={styles[`from${width}`]}>
    {children}
  </Part>
)

/** Renders children in narrower windows. Until hydration both variants render, and CSS hides one. */
export const BelowWidth = ({ width, children }: ByWidthProps) => (
  <Part isMatching={useMediaQuery(belowWidth(NAMES[width]))} unknown={styles[`below${width}`]}>
    {children}
  </Part>
)

function Part(props: { isMatching: boolean | undefined; unknown: string | undefined; children: ReactNode }) {
  if (props.isMatching === false) return null
  return <div className={props.isMatching ? styles.always : props.unknown}>{props.children}</div>
}
