import { site } from '@plekje/web-kit'
import { nl } from '../copy/nl'
import styles from './override-notice.module.css'

/**
 * Lists the remotes that this browser loads from another address than other visitors, each with a link that ends the
 * override. The gateway handles the link.
 */
export function OverrideNotice() {
  const { overrides = [] } = site()
  if (overrides.length === 0) return null
  return (
    <aside className={styles.notice} aria-label={nl.override.name}>
      {overrides.map(({ name, url }) => (
        <p key={name}>
          {nl.override.text(name, new URL(url).host)} <a href={`?remote.${name}=`}>{nl.override.end(name)}</a>
        </p>
      ))}
    </aside>
  )
}
