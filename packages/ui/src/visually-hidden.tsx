import type { ReactNode } from 'react'
import styles from './visually-hidden.module.css'

/** Content for screen readers only. */
export const VisuallyHidden = ({ children }: { children: ReactNode }) => (
  <span className={styles.hidden}>{children}</span>
)

/** Announces its text whenever it changes; keep `children` empty while there is nothing to announce. */
export const LiveRegion = ({ children }: { children: ReactNode }) => (
  <div className={styles.hidden} role="status" aria-live="polite" aria-atomic="true">
    {children}
  </div>
)
