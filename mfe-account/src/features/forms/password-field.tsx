import { TextField, VisuallyHidden } from '@plekje/ui'
import { Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { nl } from '../../copy/nl'
import styles from './password-field.module.css'

type PasswordFieldProps = Omit<ComponentProps<typeof TextField>, 'type'>

/** A password that can be looked at while it is typed. */
export function PasswordField({ label, ...field }: PasswordFieldProps) {
  const [isShown, setShown] = useState(false)
  return (
    <div className={styles.field}>
      <TextField
        {...field}
        label={label}
        type={isShown ? 'text' : 'password'}
        autoCapitalize="none"
        spellCheck={false}
      />
      {/* Named by its text, not by aria-label: the field alone is to be found by its label. */}
      <button type="button" className={styles.toggle} onClick={() => setShown(!isShown)}>
        {isShown ? <EyeOff aria-hidden="true" /> : <Eye aria-hidden="true" />}
        <VisuallyHidden>{isShown ? nl.forms.hide(label) : nl.forms.show(label)}</VisuallyHidden>
      </button>
    </div>
  )
}
