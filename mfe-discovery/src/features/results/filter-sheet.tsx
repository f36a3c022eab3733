import { Button, Sheet } from '@plekje/ui'
import type { ReactNode } from 'react'
import { figure, nl } from '../../copy/nl'

interface FilterSheetProps {
  isOpen: boolean
  total: number
  onClose: () => void
  children: ReactNode
}

/** The filters below 1024 px: they work at once, the button only takes one back to the results. */
export const FilterSheet = ({ isOpen, total, onClose, children }: FilterSheetProps) => (
  <Sheet
    isOpen={isOpen}
    onClose={onClose}
    title={nl.results.filters}
    footer={
      <Button variant="primary" onClick={onClose}>
        {nl.results.showResults(nl.results.count(total, figure(total)))}
      </Button>
    }
  >
    {children}
  </Sheet>
)
