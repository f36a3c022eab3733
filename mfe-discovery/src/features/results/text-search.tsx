import { SearchBox } from '@plekje/ui'
import { useNavigate } from '@plekje/web-kit'
import { useState } from 'react'
import { resultsCopy } from '../../copy/results'
import * as paths from '../../paths'
import { rememberSearch } from '../suggestions/recent-searches'
import { useSuggestions } from '../suggestions/use-suggestions'
import type { ResultsControls } from './use-results-state'

interface TextSearchProps {
  state: ResultsControls
  placeholder?: string
  /** Called on Enter. */
  onSearched?: (() => void) | undefined
}

/** The text box. Enter submits it (SEARCH-12), and typing shows suggestions (SEARCH-21). */
export function TextSearch({
  state: { criteria, change, hiddenFieldsExcept },
  placeholder,
  onSearched,
}: TextSearchProps) {
  const [text, setText] = useState(criteria.search ?? '')
  const [previousSearch, setPreviousSearch] = useState(criteria.search)
  if (criteria.search !== previousSearch) {
    setPreviousSearch(criteria.search)
    setText(criteria.search ?? '')
  }
  const navigate = useNavigate()
  const search = (typed: string) => {
    rememberSearch(typed)
    change({ search: typed.trim() === '' ? undefined : typed.trim() })
    onSearched?.()
  }
  const { box, input, popup } = useSuggestions(text, {
    onText: search,
    onVenue: (slug) => navigate(paths.listing(slug)),
    onCriteria: (suggestedCriteria) => {
      setText('')
      change({ ...suggestedCriteria, search: undefined })
      onSearched?.()
    },
  })
  return (
    <search>
      <SearchBox
        {...input}
        ref={box}
        popup={popup}
        label={resultsCopy.searchLabel}
        placeholder={placeholder ?? resultsCopy.searchPlaceholder}
        maxLength={200}
        name="search"
        action={paths.home()}
        fields={hiddenFieldsExcept('search', 'asTyped')}
        value={text}
        onChange={setText}
        onSubmit={search}
      />
    </search>
  )
}
