import { type ReactNode, useId } from 'react'
import { classNames } from '../class-names'
import styles from './field.module.css'

export interface FieldTexts {
  label: string
  /** Hides the label from view; screen readers still read it. */
  isLabelHidden?: boolean | undefined
  hint?: ReactNode
  /** A sentence about the error in the value, in the language of the screen. */
  error?: string | undefined
}

interface FieldProps extends FieldTexts {
  className?: string | undefined
  required?: boolean | undefined
  children: (control: {
    id: string
    'aria-describedby': string | undefined
    'aria-invalid': true | undefined
  }) => ReactNode
}

/** Label, hint and error around a control, linked to it for screen readers. */
export function Field({ label, isLabelHidden, hint, error, className, required, children }: FieldProps) {
  const id = useId()
  const descriptionIds = [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ')
  return (
    <div className={classNames(styles.field, className)}>
      <label className={isLabelHidden ? styles.hiddenLabel : styles.label} htmlFor={id}>
        {label}
        {required && !isLabelHidden && (
          <span className={styles.required} aria-hidden="true">
            {' *'}
          </span>
        )}
      </label>
      {children({ id, 'aria-describedby': descriptionIds || undefined, 'aria-invalid': error ? true : undefined })}
      {hint && (
        <div id={`${id}-hint`} className={styles.hint}>
          {hint}
        </div>
      )}
      {error && (
        <p id={`${id}-error`} className={styles.error}>
          {error}
        </p>
      )}
    </div>
  )
}
