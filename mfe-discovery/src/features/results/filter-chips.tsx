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
export function FilterChips({ filters, state: { criteria, setCriteria } }: FilterChipsProps) {
  if (filters.length === 0) return null
  const clear = () =>
    setCriteria({ showAll: true, ...(criteria.sortBy === undefined ? {} : { sortBy: criteria.sortBy }) })
  return (
    <div className={styles.chips}>
      <ul className={styles.chipList} aria-label={nl.results.activeFilters}>
        {filters.map(({ name, without }) => (
          <li key={name}>
            <Chip removeLabel={nl.results.removeFilter(name)} onRemove={() => setCriteria(without)}>
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
