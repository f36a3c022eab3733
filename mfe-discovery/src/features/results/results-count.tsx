import { figure, nl } from '../../copy/nl'
import styles from './results-parts.module.css'
import type { Results } from './use-results'

/** The number of results, told to screen readers when it changes. */
export const ResultsCount = ({ results: { reply, total, hasFailed } }: { results: Results }) => (
  <p className={styles.count} role="status">
    {reply ? nl.results.count(total, figure(total)) : hasFailed ? '' : nl.loading}
  </p>
)
