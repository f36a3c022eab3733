import type { Category, Facets } from '@plekje/contracts'
import { Select } from '@plekje/ui'
import { resultsCopy } from '../../copy/results'
import { SubmitWithoutScripts } from '../criteria/submit-without-scripts'
import { categoryOptions } from './category-options'
import styles from './results-parts.module.css'
import { TextSearch } from './text-search'
import type { ResultsControls } from './use-results-state'

interface ResultsSearchProps {
  state: ResultsControls
  categories: readonly Category[]
  facets: Facets | undefined
  /** Called on Enter. */
  onSearched?: (() => void) | undefined
}

/** The text box, and the category select with the number of results of each choice. */
export const ResultsSearch = ({ state, categories, facets, onSearched }: ResultsSearchProps) => (
  <div className={styles.search}>
    <TextSearch state={state} onSearched={onSearched} />
    <SubmitWithoutScripts fields={state.hiddenFieldsExcept('category')}>
      <Select
        label={resultsCopy.category}
        isLabelHidden
        name="category"
        value={state.criteria.category ?? ''}
        options={categoryOptions(state.criteria, categories, facets)}
        onChange={(category) => state.change({ category: category || undefined })}
      />
    </SubmitWithoutScripts>
  </div>
)
