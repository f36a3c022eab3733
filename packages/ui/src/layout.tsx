import type { ReactNode } from 'react'
import { classNames } from './class-names'
import styles from './layout.module.css'

interface ContainerProps {
  children: ReactNode
  /** `text` limits the length of lines, `wide` is the full width of the page. */
  width?: 'wide' | 'text' | 'narrow'
  className?: string | undefined
}

/** Centres content in the page, with gutters at the sides. */
export const Container = ({ children, width = 'wide', className }: ContainerProps) => (
  <div className={classNames(styles.container, styles[width], className)}>{children}</div>
)
