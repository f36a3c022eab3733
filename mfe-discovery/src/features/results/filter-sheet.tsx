import { Button, Sheet } from '@plekje/ui'
import type { ReactNode } from 'react'
import { nl } from '../../copy/nl'
import type { Results } from './use-results'

interface FilterSheetProps {
  isOpen: boolean
  results: Pick<Results, 'total' | 'amount'>
  onClose: () => void
  children: ReactNode
}

/** The filters below 1024 px: they work at once, the button only takes one back to the results. */
export const FilterSheet = ({ isOpen, results: { total, amount }, onClose, children }: FilterSheetProps) => (
  <Sheet
    isOpen={isOpen}
    onClose={onClose}
    title={nl.results.filters}
    footer={
      <Button variant="primary" onClick={onClose}>
        {nl.results.showResults(nl.results.count(total, amount(total)))}
      </Button>
    }
  >
    {children}
  </Sheet>
)
