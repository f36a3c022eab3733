import { nl } from '../../copy/nl'
import { resultsCopy } from '../../copy/results'
import styles from './results-parts.module.css'
import type { Results } from './use-results'

/** The number of results; screen readers announce changes. */
export function ResultsCount({ results: { reply, total, formatAmount, hasFailed } }: { results: Results }) {
  const pending = hasFailed ? '' : nl.loading
  return (
    <p className={styles.count} role="status">
      {reply ? resultsCopy.capitalised(resultsCopy.count(total, formatAmount(total))) : pending}
    </p>
  )
}
