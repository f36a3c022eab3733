import type { ReactNode } from 'react'
import styles from './by-width.module.css'
import { useMediaQuery } from './use-media-query'

interface ByWidthProps {
  /** Of the window, in CSS pixels. */
  width: 768 | 1024
  children: ReactNode
}

/** Only where the window is at least so wide. A server, which cannot know, leaves it to the styles. */
export const FromWidth = ({ width, children }: ByWidthProps) => (
  <Part isThere={useMediaQuery(`(min-width: ${width}px)`)} unknown={styles[`from${width}`]}>
    {children}
  </Part>
)

/** Only where the window is narrower. */
export const BelowWidth = ({ width, children }: ByWidthProps) => (
  <Part isThere={useMediaQuery(`(max-width: ${width - 1}px)`)} unknown={styles[`below${width}`]}>
    {children}
  </Part>
)

function Part(props: { isThere: boolean | undefined; unknown: string | undefined; children: ReactNode }) {
  if (props.isThere === false) return null
  return <div className={props.isThere ? styles.always : props.unknown}>{props.children}</div>
}
