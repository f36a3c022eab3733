import { nl } from '../../copy/nl'
import { resultsCopy } from '../../copy/results'
import styles from './results-parts.module.css'
import type { Results } from './use-results'

/** The number of results; screen readers announce changes. */
export const ResultsCount = ({ results: { reply, total, amount, hasFailed } }: { results: Results }) => (
  <p className={styles.count} role="status">
    {reply && resultsCopy.first(resultsCopy.count(total, amount(total)))}
    {!reply && !hasFailed && nl.loading}
  </p>
)
