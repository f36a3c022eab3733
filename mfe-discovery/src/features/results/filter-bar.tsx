import type { SearchReply } from '@plekje/contracts'
import { Button } from '@plekje/ui'
import { SlidersHorizontal } from 'lucide-react'
import type { ReactNode } from 'react'
import { resultsCopy } from '../../copy/results'
import type { ActiveFilter } from './active-filters'
import { FilterChips } from './filter-chips'
import styles from './results-parts.module.css'
import { UnderstoodChips } from './understood-chips'
import type { ResultsControls } from './use-results-state'

interface FilterBarProps {
  state: ResultsControls
  filters: readonly ActiveFilter[]
  understood: SearchReply['understood']
  /** Quick filters, where there is no filter column. */
  quick: ReactNode
  areFiltersShown: boolean
  /** Id of the filter column, where there is one. */
  controls: string | undefined
  onToggleFilters: () => void
}

/** The "Filters" button and the active filters; below 1024 px a line that scrolls sideways. */
export function FilterBar({
  state,
  filters,
  understood,
  quick,
  areFiltersShown,
  controls,
  onToggleFilters,
}: FilterBarProps) {
  return (
    <div className={styles.bar} data-filter-bar>
      <Button
        className={`${styles.toggle} ${styles.needsScripts}`}
        icon={<SlidersHorizontal aria-hidden="true" />}
        aria-expanded={areFiltersShown}
        aria-controls={controls}
        onClick={onToggleFilters}
      >
        {resultsCopy.filters}
        {filters.length > 0 && (
          <span className={styles.bubble} aria-hidden="true">
            {filters.length}
          </span>
        )}
      </Button>
      <UnderstoodChips understood={understood} state={state} />
      {quick}
      <FilterChips filters={filters} state={state} />
    </div>
  )
}
