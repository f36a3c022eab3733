import type { SortBy } from '@plekje/contracts'
import { SORT_OPTIONS } from '@plekje/contracts/plain'
import { BelowWidth, FromWidth, RadioGroup, Select } from '@plekje/ui'
import { LayoutGrid, List, type LucideIcon, Map as MapIcon } from 'lucide-react'
import { nl } from '../../copy/nl'
import { resultsCopy } from '../../copy/results'
import { VIEWS, type View } from '../criteria/criteria'
import { SubmitWithoutScripts } from '../criteria/submit-without-scripts'
import styles from './results-parts.module.css'
import type { Results } from './use-results'
import type { ResultsControls } from './use-results-state'
import { GridListSwitch } from './view-switch'

const VIEW_ICONS: Readonly<Record<View, LucideIcon>> = { grid: LayoutGrid, list: List, map: MapIcon }

interface ResultsToolbarProps {
  state: ResultsControls
  results: Results
}

/** The number of results, which screen readers announce, their order, and the view. */
export function ResultsToolbar({ state, results }: ResultsToolbarProps) {
  const { criteria, view, change, setView, hiddenFieldsExcept } = state
  const { reply, total, formatAmount, hasFailed } = results
  const placeholder = hasFailed ? '' : nl.loading
  // A search around a point is ordered by distance, unless it has a text.
  const defaultOrder = criteria.search === undefined && reply?.area?.radiusKm ? 'distance' : 'relevance'
  return (
    <div className={styles.toolbar}>
      <p className={styles.count} role="status">
        {reply ? resultsCopy.capitalised(resultsCopy.count(total, formatAmount(total))) : placeholder}
      </p>
      <SubmitWithoutScripts fields={hiddenFieldsExcept('sortBy')}>
        <Select
          className={styles.sort}
          label={resultsCopy.sort}
          isLabelHidden
          name="sortBy"
          value={criteria.sortBy ?? defaultOrder}
          options={SORT_OPTIONS.map((value) => ({ value, label: resultsCopy.sortOptions[value] }))}
          onChange={(value) => change({ sortBy: value === defaultOrder ? undefined : (value as SortBy) })}
        />
      </SubmitWithoutScripts>
      {total > 0 && (
        <BelowWidth width={768}>
          <GridListSwitch state={state} />
        </BelowWidth>
      )}
      <FromWidth width={768}>
        <RadioGroup
          legend={resultsCopy.view}
          isLegendHidden
          value={view}
          choices={VIEWS.map((value) => {
            const Icon = VIEW_ICONS[value]
            return { value, label: resultsCopy.views[value], icon: <Icon aria-hidden="true" /> }
          })}
          onChange={setView}
        />
      </FromWidth>
    </div>
  )
}
