import { Button } from '@plekje/ui'
import type { ReactNode } from 'react'
import { nl } from '../../copy/nl'
import * as paths from '../../paths'
import styles from './sent-by-button.module.css'

interface SentByButtonProps {
  /** What else is in force. */
  fields: Readonly<Record<string, string>>
  /** Where it is sent; unless stated, the page of results. */
  action?: string
  children: ReactNode
}

/** Controls that work at once; where there are no scripts a button beside them sends what was chosen. */
export const SentByButton = ({ fields, action = paths.home(), children }: SentByButtonProps) => (
  <form className={styles.sentByButton} action={action} onSubmit={(event) => event.preventDefault()}>
    {Object.entries(fields).map(([name, value]) => (
      <input key={name} type="hidden" name={name} value={value} />
    ))}
    {children}
    <noscript>
      <Button type="submit" size="small">
        {nl.apply}
      </Button>
    </noscript>
  </form>
)
