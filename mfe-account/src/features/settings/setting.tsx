import { type ReactNode, useId } from 'react'
import styles from './settings.module.css'

interface SettingProps {
  heading: string
  text: ReactNode
  children: ReactNode
}

/** A section of the settings, with an explanation on one side and controls on the other. */
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

/** A hidden field from which password managers recognise the account. */
export const UsernameForManagers = ({ username }: { username: string }) => (
  <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
)
