import { X } from 'lucide-react'
import type { CSSProperties, ReactNode } from 'react'
import styles from './chip.module.css'
import { classNames } from './class-names'
import { nl } from './copy/nl'

interface ChipProps {
  children: ReactNode
  /** With it the chip is a button that takes itself away. */
  onRemove?: () => void
  /** Accessible name of that button, such as "Verwijder filter Bowlen". */
  removeLabel?: string
}

/** A criterion that is in force. */
export function Chip({ children, onRemove, removeLabel }: ChipProps) {
  if (!onRemove) return <span className={styles.chip}>{children}</span>
  const label = removeLabel ?? (typeof children === 'string' ? nl.remove(children) : undefined)
  return (
    <button type="button" className={classNames(styles.chip, styles.removable)} aria-label={label} onClick={onRemove}>
      <span className={styles.text}>{children}</span>
      <X aria-hidden="true" />
    </button>
  )
}

interface BadgeProps {
  children: ReactNode
  tone?: 'neutral' | 'good' | 'warn' | 'bad' | 'accent'
  /** A category's own colour; shown as a dot, the text keeps its contrast. */
  color?: string | undefined
}

export function Badge({ children, tone = 'neutral', color }: BadgeProps) {
  return (
    <span className={classNames(styles.badge, styles[tone])}>
      {color && <span className={styles.dot} style={{ '--dot': color } as CSSProperties} aria-hidden="true" />}
      {children}
    </span>
  )
}
