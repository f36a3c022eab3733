import { Container } from '@plekje/ui'
import { site, usePageTitle, useQuery } from '@plekje/web-kit'
import { useId, useState } from 'react'
import { nl } from '../../copy/nl'
import { categoriesQuery, placesQuery } from '../catalogue/queries'
import { useOverview } from '../overview/use-overview'
import { activeFilters, headingOf } from './active-filters'
import { FilterBar } from './filter-bar'
import { FilterColumn } from './filter-column'
import { FilterSheet } from './filter-sheet'
import { QuickFilters } from './quick-filters'
import { ResultsBody } from './results-body'
import styles from './results-page.module.css'
import { ResultsSearch } from './results-search'
import { ResultsToolbar } from './results-toolbar'
import { SearchPill } from './search-pill'
import { PHONE, useMediaQuery, WIDE } from './use-media-query'
import { useResults } from './use-results'
import { useResultsState } from './use-results-state'
import { useSearchReport } from './use-search-report'
import { ViewSwitch } from './view-switch'

/** What was found: the whole page follows from the URL (SPEC §2, home with criteria). */
export function ResultsPage() {
  const state = useResultsState()
  const { criteria } = state
  const { data: categories = [] } = useQuery(categoriesQuery())
  const { data: places = [] } = useQuery(placesQuery())
  const results = useResults(criteria, state.page)
  const isWide = useMediaQuery(WIDE)
  const isPhone = useMediaQuery(PHONE)
  const [isColumnShown, setColumnShown] = useState(true)
  const [isSheetShown, setSheetShown] = useState(false)
  const columnId = useId()

  const known = { categories, places }
  const heading = headingOf(criteria, known)
  const filters = activeFilters(criteria, known)
  usePageTitle(`${heading} | ${site().brand}`)
  useOverview()
  useSearchReport(criteria, results)

  const panel = { state, places, facets: results.reply?.facets }
  const hasColumn = isWide && isColumnShown
  return (
    <Container className={styles.page}>
      <h1 className={styles.heading}>{heading}</h1>
      {isPhone ? (
        <SearchPill {...panel} categories={categories} results={results} />
      ) : (
        <ResultsSearch state={state} categories={categories} facets={results.reply?.facets} />
      )}
      <FilterBar
        state={state}
        filters={filters}
        quick={!isWide && <QuickFilters state={state} places={places} />}
        controls={isWide ? columnId : undefined}
        areFiltersShown={isWide ? isColumnShown : isSheetShown}
        onToggleFilters={() => (isWide ? setColumnShown(!isColumnShown) : setSheetShown(!isSheetShown))}
      />
      <ResultsToolbar state={state} results={results} hasViews={!isPhone} />
      <div className={styles.columns} data-with-column={hasColumn}>
        {isWide && (
          <section id={columnId} className={styles.column} aria-label={nl.results.filters} hidden={!isColumnShown}>
            <FilterColumn {...panel} />
          </section>
        )}
        <section className={styles.main} aria-label={nl.results.region}>
          <ResultsBody state={state} results={results} known={known} filters={filters} />
        </section>
      </div>
      {isPhone && results.total > 0 && <ViewSwitch view={state.view} onChange={state.setView} />}
      {!isWide && (
        <FilterSheet isOpen={isSheetShown} results={results} onClose={() => setSheetShown(false)}>
          <FilterColumn {...panel} />
        </FilterSheet>
      )}
    </Container>
  )
}
