import { nl } from '../../copy/nl'
import styles from './results-parts.module.css'
import type { Results } from './use-results'

/** The number of results, told to screen readers when it changes. */
export const ResultsCount = ({ results: { reply, total, amount, hasFailed } }: { results: Results }) => (
  <p className={styles.count} role="status">
    {reply ? nl.results.first(nl.results.count(total, amount(total))) : hasFailed ? '' : nl.loading}
  </p>
)
