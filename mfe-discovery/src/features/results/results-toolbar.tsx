import { SORT_OPTIONS, type SortBy } from '@plekje/contracts'
import { Button, RadioGroup, Select } from '@plekje/ui'
import { LayoutGrid, List, type LucideIcon, Map as MapIcon, SlidersHorizontal } from 'lucide-react'
import { nl } from '../../copy/nl'
import { VIEWS, type View } from '../criteria/criteria'
import styles from './results-parts.module.css'
import type { ResultsControls } from './use-results-state'

interface ResultsToolbarProps {
  state: ResultsControls
  activeFilters: number
  areFiltersShown: boolean
  /** Id of the filter column, where there is one. */
  controls: string | undefined
  onToggleFilters: () => void
}

const VIEW_ICONS: Readonly<Record<View, LucideIcon>> = { grid: LayoutGrid, list: List, map: MapIcon }

export function ResultsToolbar(props: ResultsToolbarProps) {
  const { state, activeFilters, areFiltersShown, controls, onToggleFilters } = props
  const { criteria, view, change, setView } = state
  return (
    <div className={styles.toolbar}>
      <Button
        icon={<SlidersHorizontal aria-hidden="true" />}
        aria-expanded={areFiltersShown}
        aria-controls={controls}
        onClick={onToggleFilters}
      >
        {nl.results.filters}
        {activeFilters > 0 && (
          <span className={styles.bubble} aria-hidden="true">
            {activeFilters}
          </span>
        )}
      </Button>
      <Select
        className={styles.sort}
        label={nl.results.sort}
        isLabelHidden
        value={criteria.sortBy ?? 'relevance'}
        options={SORT_OPTIONS.map((value) => ({ value, label: nl.results.sortOptions[value] }))}
        onChange={(value) => change({ sortBy: value === 'relevance' ? undefined : (value as SortBy) })}
      />
      <div className={styles.views}>
        <RadioGroup
          legend={nl.results.view}
          isLegendHidden
          value={view}
          choices={VIEWS.map((value) => {
            const Icon = VIEW_ICONS[value]
            return { value, label: nl.results.views[value], icon: <Icon aria-hidden="true" /> }
          })}
          onChange={setView}
        />
      </div>
    </div>
  )
}
