import { Link } from '@plekje/web-kit'
import { ArrowLeft } from 'lucide-react'
import styles from './admin-page.module.css'

export const BackLink = ({ to, children }: { to: string; children: string }) => (
  <Link className={styles.back} to={to}>
    <ArrowLeft aria-hidden="true" />
    {children}
  </Link>
)
