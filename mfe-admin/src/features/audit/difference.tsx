import type { AuditChange } from '@plekje/contracts'
import { VisuallyHidden } from '@plekje/ui'
import { nl } from '../../copy/nl'
import styles from './difference.module.css'

const copy = nl.audit

type DifferenceProps = Omit<AuditChange, 'field'> & { readonly field: string }

/** A value before and after a change. */
export const Difference = ({ field, from, to }: DifferenceProps) => (
  <span className={styles.difference}>
    {from !== null && (
      <>
        <VisuallyHidden>{copy.from} </VisuallyHidden>
        <del>{readable(field, from)}</del> <span aria-hidden="true">→</span> <VisuallyHidden>{copy.to} </VisuallyHidden>
      </>
    )}
    <ins>{to === null ? copy.nothing : readable(field, to)}</ins>
  </span>
)

const readable = (field: string, value: string) => copy.values[field]?.[value] ?? value
