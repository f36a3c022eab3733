import { Button } from '@plekje/ui'
import { resultsCopy } from '../../copy/results'
import type { Results } from './use-results'

interface ShowResultsProps {
  results: Pick<Results, 'total' | 'formatAmount'>
  onClick: () => void
}

/** The button at the end of a sheet. Choices have already been applied, so it only closes the sheet. */
export const ShowResults = ({ results: { total, formatAmount }, onClick }: ShowResultsProps) => (
  <Button variant="primary" onClick={onClick}>
    {resultsCopy.showResults(resultsCopy.count(total, formatAmount(total)))}
  </Button>
)
