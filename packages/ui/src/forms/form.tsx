import { classNames } from '@plekje/ui'
import type { ComponentProps, SubmitEvent } from 'react'
import styles from './form.module.css'

interface FormProps extends Omit<ComponentProps<'form'>, 'aria-label' | 'noValidate' | 'onSubmit'> {
  /** Accessible name; a form without one is no landmark. */
  label?: string | undefined
  /** Its button, or Enter in a field: never the browser's own sending. `handleSubmit` of react-hook-form fits. */
  onSend: (event: SubmitEvent<HTMLFormElement>) => unknown
  /** Between its fields, in steps of the spacing. */
  gap?: 3 | 4 | 5 | 8
}

/** Fields below each other that are checked by us, in the language of the screen, and not by the browser. */
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
