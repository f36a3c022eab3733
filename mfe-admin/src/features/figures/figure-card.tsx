import { Skeleton } from '@plekje/ui'
import type { ReactNode } from 'react'
import styles from './figures.module.css'

interface FigureCardProps {
  label: string
  /** Undefined while the figure is loading. */
  value: string | undefined
  hint?: string | undefined
  icon?: ReactNode
}

/** A figure with its name, for {@link FigureCards}. */
export const FigureCard = ({ label, value, hint, icon }: FigureCardProps) => (
  <div className={styles.card}>
    <dt className={styles.label}>
      {label}
      {icon && (
        <span className={styles.icon} aria-hidden="true">
          {icon}
        </span>
      )}
    </dt>
    <dd className={styles.value}>{value ?? <Skeleton width="3.5ch" />}</dd>
    {hint && <dd className={styles.hint}>{hint}</dd>}
  </div>
)

/** A grid of cards, as many in a row as fit. */
export const FigureCards = ({ children }: { children: ReactNode }) => <dl className={styles.cards}>{children}</dl>
