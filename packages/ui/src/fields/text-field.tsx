import type { InputHTMLAttributes, Ref, TextareaHTMLAttributes } from 'react'
import { classNames } from '../class-names'
import { Field, type FieldTexts } from './field'
import styles from './field.module.css'

interface TextFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'id'>, FieldTexts {
  ref?: Ref<HTMLInputElement>
}

export function TextField({ label, isLabelHidden, hint, error, className, ...input }: TextFieldProps) {
  return (
    <Field
      label={label}
      isLabelHidden={isLabelHidden}
      hint={hint}
      error={error}
      className={className}
      required={input.required}
    >
      {(control) => <input type="text" {...input} {...control} className={styles.control} />}
    </Field>
  )
}

interface TextAreaProps extends Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'id'>, FieldTexts {
  ref?: Ref<HTMLTextAreaElement>
}

export function TextArea({ label, isLabelHidden, hint, error, className, ...area }: TextAreaProps) {
  return (
    <Field
      label={label}
      isLabelHidden={isLabelHidden}
      hint={hint}
      error={error}
      className={className}
      required={area.required}
    >
      {(control) => <textarea {...area} {...control} className={classNames(styles.control, styles.area)} />}
    </Field>
  )
}
