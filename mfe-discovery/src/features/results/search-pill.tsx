import type { Category, Facets, Location } from '@plekje/contracts'
import { Sheet, VisuallyHidden } from '@plekje/ui'
import { Search } from 'lucide-react'
import { useState } from 'react'
import { nl } from '../../copy/nl'
import { categoryName, type KnownNames, placeName } from './active-filters'
import { PlaceFilter } from './place-filter'
import { ResultsSearch } from './results-search'
import styles from './search-pill.module.css'
import { ShowResults } from './show-results'
import type { Results } from './use-results'
import type { ResultsControls } from './use-results-state'

interface SearchPillProps {
  state: ResultsControls
  categories: readonly Category[]
  places: readonly Location[]
  facets: Facets | undefined
  results: Pick<Results, 'total' | 'amount'>
}

/** What is looked for and where, in one line on a phone (LOOK, results on a phone). It opens the search itself. */
export function SearchPill({ state, categories, places, facets, results }: SearchPillProps) {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  const { what, where } = wordsOf(state, { categories, places })
  return (
    <>
      <button type="button" className={styles.pill} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Search aria-hidden="true" />
        <span className={styles.words}>
          <VisuallyHidden>{nl.results.editSearch}: </VisuallyHidden>
          <strong>{what}</strong> · {where}
        </span>
      </button>
      <Sheet
        isOpen={isOpen}
        onClose={close}
        title={nl.results.searchTitle}
        footer={<ShowResults results={results} onClick={close} />}
      >
        <div className={styles.full}>
          <ResultsSearch state={state} categories={categories} facets={facets} onSearched={close} />
          <PlaceFilter state={state} places={places} />
        </div>
      </Sheet>
    </>
  )
}

function wordsOf({ criteria }: Pick<ResultsControls, 'criteria'>, known: KnownNames) {
  const place = placeName(criteria, known)
  return {
    what: criteria.search ?? categoryName(criteria, known) ?? nl.results.all,
    where:
      place === undefined
        ? nl.results.everywhere
        : criteria.radius
          ? nl.results.withRadius(place, nl.kilometres(criteria.radius))
          : place,
  }
}
