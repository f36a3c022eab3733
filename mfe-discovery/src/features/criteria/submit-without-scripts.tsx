import { Button } from '@plekje/ui'
import type { ReactNode } from 'react'
import { nl } from '../../copy/nl'
import * as paths from '../../paths'
import styles from './submit-without-scripts.module.css'

interface SubmitWithoutScriptsProps {
  /** Hidden fields for the criteria without a control in the form. */
  fields: Readonly<Record<string, string>>
  /** Target of the form; by default the results page. */
  action?: string
  children: ReactNode
}

/** A form around controls that apply at once. Without scripts, a button submits it. */
export const SubmitWithoutScripts = ({ fields, action = paths.home(), children }: SubmitWithoutScriptsProps) => (
  <form className={styles.submitWithoutScripts} action={action} onSubmit={(event) => event.preventDefault()}>
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
