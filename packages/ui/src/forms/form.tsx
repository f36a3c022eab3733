import { classNames } from '@plekje/ui'
import type { ComponentProps, SubmitEvent } from 'react'
import styles from './form.module.css'

interface FormProps extends Omit<ComponentProps<'form'>, 'aria-label' | 'noValidate' | 'onSubmit'> {
  /** Accessible name; a form without a name is no landmark. */
  label?: string | undefined
  /** Called on submit, which never sends the form natively. `handleSubmit` of react-hook-form fits. */
  onSend: (event: SubmitEvent<HTMLFormElement>) => unknown
  /** Gap between fields, in steps of the spacing scale. */
  gap?: 3 | 4 | 5 | 8
}

/** Fields in a column. The screen validates them in its own language; native validation is off. */
export function Form({ label, onSend, gap = 4, className, ...form }: FormProps) {
  return (
    <form
      {...form}
      className={classNames(styles.form, styles[`gap${gap}`], className)}
      aria-label={label}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void onSend(event)
      }}
    />
  )
}
