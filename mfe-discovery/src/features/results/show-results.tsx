import { Button } from '@plekje/ui'
import { resultsCopy } from '../../copy/results'
import type { Results } from './use-results'

interface ShowResultsProps {
  results: Pick<Results, 'total' | 'amount'>
  onClick: () => void
}

/** The end of a sheet: what was chosen in it works at once, this only takes one back to the results. */
export const ShowResults = ({ results: { total, amount }, onClick }: ShowResultsProps) => (
  <Button variant="primary" onClick={onClick}>
    {resultsCopy.showResults(resultsCopy.count(total, amount(total)))}
  </Button>
)
