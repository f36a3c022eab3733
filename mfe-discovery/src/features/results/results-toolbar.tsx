import type { SortBy } from '@plekje/contracts'
import { SORT_OPTIONS } from '@plekje/contracts/plain'
import { FromWidth, RadioGroup, Select } from '@plekje/ui'
import { LayoutGrid, List, type LucideIcon, Map as MapIcon } from 'lucide-react'
import { nl } from '../../copy/nl'
import { VIEWS, type View } from '../criteria/criteria'
import { ResultsCount } from './results-count'
import styles from './results-parts.module.css'
import type { Results } from './use-results'
import type { ResultsControls } from './use-results-state'

const VIEW_ICONS: Readonly<Record<View, LucideIcon>> = { grid: LayoutGrid, list: List, map: MapIcon }

interface ResultsToolbarProps {
  state: ResultsControls
  results: Results
}

/** How many there are, and how they are shown: their order, and where there is room the view. */
export function ResultsToolbar({ state, results }: ResultsToolbarProps) {
  const { criteria, view, change, setView } = state
  return (
    <div className={styles.toolbar}>
      <ResultsCount results={results} />
      <Select
        className={styles.sort}
        label={nl.results.sort}
        isLabelHidden
        value={criteria.sortBy ?? 'relevance'}
        options={SORT_OPTIONS.map((value) => ({ value, label: nl.results.sortOptions[value] }))}
        onChange={(value) => change({ sortBy: value === 'relevance' ? undefined : (value as SortBy) })}
      />
      <FromWidth width={768}>
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
      </FromWidth>
    </div>
  )
}
