import { Button, Chip } from '@plekje/ui'
import { nl } from '../../copy/nl'
import type { ActiveFilter } from './active-filters'
import styles from './results-parts.module.css'
import type { ResultsControls } from './use-results-state'

interface FilterChipsProps {
  filters: readonly ActiveFilter[]
  state: ResultsControls
}

/** What is in force, each removable alone or all at once. */
export function FilterChips({ filters, state: { change, clear } }: FilterChipsProps) {
  if (filters.length === 0) return null
  return (
    <div className={styles.chips}>
      <ul className={styles.chipList} aria-label={nl.results.activeFilters}>
        {filters.map(({ name, off, isQuick }) => (
          <li key={name} className={isQuick ? styles.isQuick : undefined}>
            <Chip removeLabel={nl.results.removeFilter(name)} onRemove={() => change(off)}>
              {name}
            </Chip>
          </li>
        ))}
      </ul>
      <Button variant="quiet" size="small" onClick={clear}>
        {nl.results.clearAll}
      </Button>
    </div>
  )
}
