import { Sheet } from '@plekje/ui'
import type { ReactNode } from 'react'
import { resultsCopy } from '../../copy/results'
import { ShowResults } from './show-results'
import { useHasFilterColumn } from './use-has-filter-column'
import type { Results } from './use-results'

interface FilterSheetProps {
  isOpen: boolean
  results: Pick<Results, 'total' | 'formatAmount'>
  onClose: () => void
  children: ReactNode
}

/** The filters below 1024 px. */
export function FilterSheet({ isOpen, results, onClose, children }: FilterSheetProps) {
  if (useHasFilterColumn() !== false) return null
  return (
    <Sheet
      isOpen={isOpen}
      onClose={onClose}
      title={resultsCopy.filters}
      footer={<ShowResults results={results} onClick={onClose} />}
    >
      {children}
    </Sheet>
  )
}
