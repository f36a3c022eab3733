import { CloudOff, RotateCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from './button'
import { useKitTexts } from './kit-texts'
import styles from './panels.module.css'

interface EmptyStateProps {
  title: string
  icon?: ReactNode
  /** Explains how to go on. */
  children?: ReactNode
  action?: ReactNode
  headingLevel?: 1 | 2 | 3
}

/** An empty list or page, with a next step. */
export function EmptyState({ title, icon, children, action, headingLevel = 2 }: EmptyStateProps) {
  const Heading = `h${headingLevel}` as const
  return (
    <div className={styles.panel}>
      {icon && (
        <span className={styles.icon} aria-hidden="true">
          {icon}
        </span>
      )}
      <Heading className={styles.title}>{title}</Heading>
      {children && <div className={styles.text}>{children}</div>}
      {action && <div className={styles.action}>{action}</div>}
    </div>
  )
}

export interface ErrorPanelProps {
  /** A sentence in the language of the screen; see `failureText` of web-kit. */
  message: string
  title?: string
  onRetry?: () => void
  isRetrying?: boolean
  headingLevel?: 1 | 2 | 3
}

/** Reports that a part of the page failed, with "Opnieuw proberen". */
export function ErrorPanel({ message, title, onRetry, isRetrying, headingLevel = 2 }: ErrorPanelProps) {
  const texts = useKitTexts()
  const Heading = `h${headingLevel}` as const
  return (
    <div className={styles.panel} role="alert">
      <span className={styles.icon} aria-hidden="true">
        <CloudOff />
      </span>
      <Heading className={styles.title}>{title ?? texts.failed}</Heading>
      <p className={styles.text}>{message}</p>
      {onRetry && (
        <Button className={styles.action} icon={<RotateCw />} isBusy={isRetrying} onClick={onRetry}>
          {texts.retry}
        </Button>
      )}
    </div>
  )
}

interface NoticeProps {
  tone?: 'neutral' | 'good' | 'warn' | 'bad'
  children: ReactNode
}

/** An alert, shown in the page and announced at once (SITE-22). */
export const Notice = ({ tone = 'neutral', children }: NoticeProps) => (
  <div role="alert" className={`${styles.notice} ${styles[tone]}`}>
    {children}
  </div>
)
