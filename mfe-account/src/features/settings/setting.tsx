import { type ReactNode, useId } from 'react'
import styles from './settings.module.css'

interface SettingProps {
  heading: string
  text: ReactNode
  children: ReactNode
}

/** One subject of the settings: what it is about on one side, what can be done on the other. */
export function Setting({ heading, text, children }: SettingProps) {
  const id = useId()
  return (
    <section className={styles.setting} aria-labelledby={id}>
      <div className={styles.about}>
        <h2 id={id}>{heading}</h2>
        <p>{text}</p>
      </div>
      <div className={styles.control}>{children}</div>
    </section>
  )
}

/** Lets password managers know whose password the form is about. */
export const UsernameForManagers = ({ username }: { username: string }) => (
  <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
)
