import { Button } from '@plekje/ui'
import type { ReactNode } from 'react'
import { nl } from '../../copy/nl'
import { paths } from '../../paths'
import styles from './results-parts.module.css'

interface SentByButtonProps {
  /** What else is in force. */
  fields: Readonly<Record<string, string>>
  children: ReactNode
}

/** Controls that work at once; where there are no scripts a button beside them sends what was chosen. */
export const SentByButton = ({ fields, children }: SentByButtonProps) => (
  <form className={styles.sentByButton} action={paths.home()} onSubmit={(event) => event.preventDefault()}>
    {Object.entries(fields).map(([name, value]) => (
      <input key={name} type="hidden" name={name} value={value} />
    ))}
    {children}
    <noscript>
      <Button type="submit" size="small">
        {nl.results.apply}
      </Button>
    </noscript>
  </form>
)
