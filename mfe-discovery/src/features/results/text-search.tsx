import { SearchBox } from '@plekje/ui'
import { useState } from 'react'
import { nl } from '../../copy/nl'
import { paths } from '../../paths'
import type { ResultsControls } from './use-results-state'

interface TextSearchProps {
  state: ResultsControls
  placeholder?: string
  /** Enter was pressed. */
  onSearched?: () => void
}

/** The text box; Enter submits (SPEC §2, home). */
export function TextSearch({ state: { criteria, change, fieldsBeside }, placeholder, onSearched }: TextSearchProps) {
  const [text, setText] = useState(criteria.search ?? '')
  const [searched, setSearched] = useState(criteria.search)
  if (criteria.search !== searched) {
    setSearched(criteria.search)
    setText(criteria.search ?? '')
  }
  return (
    <search>
      <SearchBox
        label={nl.results.searchLabel}
        placeholder={placeholder ?? nl.results.searchPlaceholder}
        maxLength={200}
        name="search"
        action={paths.home()}
        fields={fieldsBeside('search')}
        value={text}
        onChange={setText}
        onSubmit={(typed) => {
          change({ search: typed.trim() === '' ? undefined : typed.trim() })
          onSearched?.()
        }}
      />
    </search>
  )
}
