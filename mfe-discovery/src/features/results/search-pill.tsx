import type { Category, Facets, Location } from '@plekje/contracts'
import { ActionLink, Sheet, VisuallyHidden } from '@plekje/ui'
import { MapPin } from 'lucide-react'
import { useState } from 'react'
import { resultsCopy } from '../../copy/results'
import * as paths from '../../paths'
import type { SearchedArea } from '../criteria/place-criteria'
import { categoryName, placeName } from './active-filters'
import { PlaceFilter } from './place-filter'
import { ResultsSearch } from './results-search'
import styles from './search-pill.module.css'
import { ShowResults } from './show-results'
import { TextSearch } from './text-search'
import type { Results } from './use-results'
import type { ResultsControls } from './use-results-state'

interface SearchPillProps {
  state: ResultsControls
  categories: readonly Category[]
  places: readonly Location[]
  facets: Facets | undefined
  area: SearchedArea
  results: Pick<Results, 'total' | 'formatAmount'>
}

/**
 * The search on phones, in one line (SEARCH-17): a text box, and a button for the place that opens the whole search.
 * Without scripts the button is a link to the search of the home page.
 */
export function SearchPill({ state, categories, places, facets, area, results }: SearchPillProps) {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  const names = { categories, places }
  const category = categoryName(state.criteria, names)
  return (
    <>
      <div className={styles.pill}>
        <TextSearch
          state={state}
          placeholder={category === undefined ? resultsCopy.searchPlaceholder : resultsCopy.searchIn(category)}
          onSearched={hideKeyboard}
        />
        <ActionLink
          className={styles.where}
          href={paths.home()}
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          onAct={() => setOpen(true)}
        >
          <MapPin aria-hidden="true" />
          <VisuallyHidden>{resultsCopy.editSearch}: </VisuallyHidden>
          <span className={styles.place}>{placeName(state.criteria, names) ?? resultsCopy.everywhere}</span>
        </ActionLink>
      </div>
      <Sheet
        isOpen={isOpen}
        onClose={close}
        title={resultsCopy.searchTitle}
        footer={<ShowResults results={results} onClick={close} />}
      >
        <div className={styles.full}>
          <ResultsSearch state={state} categories={categories} facets={facets} onSearched={close} />
          <PlaceFilter state={state} places={places} area={area} />
        </div>
      </Sheet>
    </>
  )
}

/** Closes the on-screen keyboard, which would cover the results. */
function hideKeyboard(): void {
  const isOnScreen = window.matchMedia('(pointer: coarse)').matches
  if (isOnScreen && document.activeElement instanceof HTMLElement) document.activeElement.blur()
}
