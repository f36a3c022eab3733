import { ChevronDown } from 'lucide-react'
import type { SelectHTMLAttributes } from 'react'
import { classNames } from '../class-names'
import { Field, type FieldTexts } from './field'
import styles from './field.module.css'

export interface Option {
  value: string
  label: string
  disabled?: boolean
}

interface SelectProps extends Omit<SelectHTMLAttributes<HTMLSelectElement>, 'id' | 'onChange'>, FieldTexts {
  options: readonly Option[]
  onChange: (value: string) => void
}

/** A native select, for its support of keyboards, screen readers and phones. */
export function Select({ label, isLabelHidden, hint, error, className, options, onChange, ...select }: SelectProps) {
  return (
    <Field
      label={label}
      isLabelHidden={isLabelHidden}
      hint={hint}
      error={error}
      className={className}
      required={select.required}
    >
      {(control) => (
        <div className={styles.selectBox}>
          <select
            {...select}
            {...control}
            className={classNames(styles.control, styles.select)}
            onChange={(event) => onChange(event.target.value)}
          >
            {options.map((option) => (
              <option key={option.value} value={option.value} disabled={option.disabled}>
                {option.label}
              </option>
            ))}
          </select>
          <ChevronDown aria-hidden="true" />
        </div>
      )}
    </Field>
  )
}
