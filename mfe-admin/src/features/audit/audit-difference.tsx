import type { AuditChange } from '@plekje/contracts'
import { Difference } from '@plekje/ui/difference'
import { nl } from '../../copy/nl'

const copy = nl.audit

type AuditDifferenceProps = Omit<AuditChange, 'field'> & { readonly field: string }

/** A value before and after a change, in words for values of a fixed set. */
export const AuditDifference = ({ field, from, to }: AuditDifferenceProps) => (
  <Difference from={valueText(field, from)} to={valueText(field, to)} texts={copy} />
)

const valueText = (field: string, value: string | null) =>
  value === null || value === '' ? null : (copy.values[field]?.[value] ?? value)
