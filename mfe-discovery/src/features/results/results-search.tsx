import type { Category, Facets } from '@plekje/contracts'
import { SearchBox, Select } from '@plekje/ui'
import { useState } from 'react'
import { figure, nl } from '../../copy/nl'
import { paths } from '../../paths'
import { type Criteria, writeResultsState } from '../criteria/criteria'
import { categoryOf } from './active-filters'
import styles from './results-parts.module.css'
import type { ResultsControls } from './use-results-state'

interface ResultsSearchProps {
  state: ResultsControls
  categories: readonly Category[]
  facets: Facets | undefined
  /** Enter was pressed. */
  onSearched?: () => void
}

/** The text box (Enter submits) and the category select, with what each choice would bring. */
export function ResultsSearch({ state: { criteria, change }, categories, facets, onSearched }: ResultsSearchProps) {
  const [text, setText] = useState(criteria.search ?? '')
  const [searched, setSearched] = useState(criteria.search)
  if (criteria.search !== searched) {
    setSearched(criteria.search)
    setText(criteria.search ?? '')
  }

  const chosen = criteria.category === undefined ? undefined : categoryOf(criteria.category, categories)
  const names = categories.length > 0 ? categories : (facets?.category ?? []).map(toNamed)
  const counts = new Map(facets?.category.map(({ value, count }) => [value, count]))
  const options = names.map(({ slug, name }) => ({
    // A category that came as an id keeps that form while it stays chosen.
    value: slug === chosen?.slug && criteria.category !== undefined ? criteria.category : slug,
    label: facets ? nl.results.option(name, figure(counts.get(slug) ?? 0)) : name,
  }))
  const isUnknown = criteria.category !== undefined && !options.some(({ value }) => value === criteria.category)
  return (
    <div className={styles.search}>
      <search>
        <SearchBox
          label={nl.results.searchLabel}
          placeholder={nl.results.searchPlaceholder}
          maxLength={200}
          name="search"
          action={paths.home()}
          fields={otherFields(criteria)}
          value={text}
          onChange={setText}
          onSubmit={(typed) => {
            change({ search: typed.trim() === '' ? undefined : typed.trim() })
            onSearched?.()
          }}
        />
      </search>
      <Select
        label={nl.results.category}
        isLabelHidden
        value={criteria.category ?? ''}
        options={[
          { value: '', label: nl.results.allCategories },
          ...(isUnknown && criteria.category ? [{ value: criteria.category, label: criteria.category }] : []),
          ...options,
        ]}
        onChange={(category) => change({ category: category || undefined })}
      />
    </div>
  )
}

/** What stands beside the text, for a form that is sent without scripts. */
const otherFields = ({ search: _, ...criteria }: Criteria) => Object.fromEntries(writeResultsState({ criteria }))

const toNamed = ({ value, name }: { value: string; name: string }) => ({ slug: value, name })
