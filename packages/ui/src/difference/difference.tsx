import { VisuallyHidden } from '@plekje/ui'
import styles from './difference.module.css'

interface DifferenceProps {
  /** Null for a value that was unknown. */
  readonly from: string | null
  readonly to: string | null
  readonly texts: { readonly from: string; readonly to: string; readonly nothing: string }
}

/** A value before and after a change. */
export const Difference = ({ from, to, texts }: DifferenceProps) => (
  <span className={styles.difference}>
    {from !== null && (
      <>
        <VisuallyHidden>{texts.from} </VisuallyHidden>
        <del>{from}</del> <span aria-hidden="true">→</span> <VisuallyHidden>{texts.to} </VisuallyHidden>
      </>
    )}
    <ins>{to ?? texts.nothing}</ins>
  </span>
)
