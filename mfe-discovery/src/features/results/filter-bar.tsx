import type { SearchReply } from '@plekje/contracts'
import { Button } from '@plekje/ui'
import { SlidersHorizontal } from 'lucide-react'
import type { ReactNode } from 'react'
import { resultsCopy } from '../../copy/results'
import type { ActiveFilter } from './active-filters'
import { FilterChips } from './filter-chips'
import styles from './results-parts.module.css'
import { UnderstoodChips } from './understood-chips'
import { useHasFilterColumn } from './use-has-filter-column'
import type { ResultsControls } from './use-results-state'

interface FilterBarProps {
  state: ResultsControls
  filters: readonly ActiveFilter[]
  understood: SearchReply['understood']
  /** Quick filters, where there is no filter column. */
  quickFilters: ReactNode
  column: ToggledFilters & { readonly id: string }
  sheet: ToggledFilters
}

interface ToggledFilters {
  readonly isShown: boolean
  readonly toggle: () => void
}

/** The "Filters" button and the active filters; below 1024 px a line that scrolls sideways. */
export function FilterBar({ state, filters, understood, quickFilters, column, sheet }: FilterBarProps) {
  return (
    <div className={styles.bar} data-filter-bar>
      <FiltersButton count={filters.length} column={column} sheet={sheet} />
      <UnderstoodChips understood={understood} state={state} />
      {quickFilters}
      <FilterChips filters={filters} state={state} />
    </div>
  )
}

function FiltersButton({ count, column, sheet }: Pick<FilterBarProps, 'column' | 'sheet'> & { count: number }) {
  const hasColumn = useHasFilterColumn()
  const { isShown, toggle } = hasColumn ? column : sheet
  return (
    <Button
      className={`${styles.toggle} ${styles.needsScripts}`}
      icon={<SlidersHorizontal aria-hidden="true" />}
      aria-expanded={isShown}
      aria-controls={hasColumn ? column.id : undefined}
      onClick={toggle}
    >
      {resultsCopy.filters}
      {count > 0 && (
        <span className={styles.bubble} aria-hidden="true">
          {count}
        </span>
      )}
    </Button>
  )
}
