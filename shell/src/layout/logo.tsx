import { Link, site } from '@plekje/web-kit'
import * as paths from '@plekje/web-kit/paths'
import { nl } from '../copy/nl'
import styles from './logo.module.css'

export function Logo() {
  const { brand } = site()
  return (
    <Link to={paths.home()} className={styles.logo} aria-label={nl.header.home(brand)}>
      <svg viewBox="0 0 32 32" className={styles.mark} aria-hidden="true">
        <path
          className={styles.pin}
          d="M16 1.5c6.4 0 11.5 5 11.5 11.3C27.500 21 16 30.500 16 30.500S4.500 21 4.500 12.800C4.500 6.500 9.600 1.500 16 1.500z"
        />
        <path className={styles.smile} d="M10.500 12.500c1.200 3.400 9.800 3.400 11 0" />
      </svg>
      <span>{brand}</span>
    </Link>
  )
}
