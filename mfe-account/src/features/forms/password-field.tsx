import { TextField, VisuallyHidden } from '@plekje/ui'
import { Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { nl } from '../../copy/nl'
import styles from './password-field.module.css'

type PasswordFieldProps = Omit<ComponentProps<typeof TextField>, 'type'>

/** A password field with a button that shows the password. */
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
      {/* The text names the button: with an aria-label, a search for the field's label would find the button too. */}
      <button type="button" className={styles.toggle} onClick={() => setShown(!isShown)}>
        {isShown ? <EyeOff aria-hidden="true" /> : <Eye aria-hidden="true" />}
        <VisuallyHidden>{isShown ? nl.forms.hide(label) : nl.forms.show(label)}</VisuallyHidden>
      </button>
    </div>
  )
}
