import type { ReactNode } from 'react'
import { classNames } from './class-names'
import styles from './layout.module.css'

interface ContainerProps {
  children: ReactNode
  /** `text` keeps lines readable, `wide` is the page's full measure. */
  width?: 'wide' | 'text' | 'narrow'
  className?: string | undefined
}

/** Keeps content in the middle of the page with the gutters at its sides. */
export const Container = ({ children, width = 'wide', className }: ContainerProps) => (
  <div className={classNames(styles.container, styles[width], className)}>{children}</div>
)
