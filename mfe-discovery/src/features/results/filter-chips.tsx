import { ActionButton, belowWidth, Chip, useMediaQuery } from '@plekje/ui'
import { resultsCopy } from '../../copy/results'
import type { ActiveFilter } from './active-filters'
import styles from './results-parts.module.css'
import type { ResultsControls } from './use-results-state'

interface FilterChipsProps {
  filters: readonly ActiveFilter[]
  state: ResultsControls
}

/** The active filters, removable one by one or all at once. */
export function FilterChips({ filters, state: { change, clear, addresses } }: FilterChipsProps) {
  const isBelow = {
    768: useMediaQuery(belowWidth('tablet')),
    1024: useMediaQuery(belowWidth('desktop')),
  }
  if (filters.length === 0) return null
  // While the width is unknown, CSS hides the filters that a quick filter shows.
  const shownFilters = filters.filter(({ quickBelow }) => !quickBelow || !isBelow[quickBelow])
  return (
    <div className={styles.chips}>
      {shownFilters.length > 0 && (
        <ul className={styles.chipList} aria-label={resultsCopy.activeFilters}>
          {shownFilters.map(({ name, removal, quickBelow }) => (
            <li key={name} className={quickBelow && styles[`quickBelow${quickBelow}`]}>
              <Chip
                removeLabel={resultsCopy.removeFilter(name)}
                removeHref={addresses.after(removal)}
                onRemove={() => change(removal)}
              >
                {name}
              </Chip>
            </li>
          ))}
        </ul>
      )}
      <ActionButton className={styles.clearAll} variant="quiet" size="small" href={addresses.cleared} onAct={clear}>
        {resultsCopy.clearAll}
      </ActionButton>
    </div>
  )
}
