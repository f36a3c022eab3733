import { BelowWidth, Container, FromWidth, useMediaQuery } from '@plekje/ui'
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
import { useResults } from './use-results'
import { useResultsState } from './use-results-state'
import { useSearchReport } from './use-search-report'
import { ViewSwitch } from './view-switch'

/** From this width on the filters have a column of their own (LOOK, results). */
const WIDE = '(min-width: 1024px)'

/** What was found: the whole page follows from the URL (SPEC §2, home with criteria). */
export function ResultsPage() {
  const state = useResultsState()
  const { criteria } = state
  const { data: categories = [] } = useQuery(categoriesQuery())
  const { data: places = [] } = useQuery(placesQuery())
  const results = useResults(criteria, state.page)
  const isWide = useMediaQuery(WIDE)
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
  return (
    <Container className={styles.page}>
      <h1 className={styles.heading}>{heading}</h1>
      <BelowWidth width={768}>
        <SearchPill {...panel} categories={categories} results={results} />
      </BelowWidth>
      <FromWidth width={768}>
        <ResultsSearch state={state} categories={categories} facets={results.reply?.facets} />
      </FromWidth>
      <FilterBar
        state={state}
        filters={filters}
        quick={
          <BelowWidth width={1024}>
            <QuickFilters {...panel} categories={categories} />
          </BelowWidth>
        }
        controls={isWide ? columnId : undefined}
        areFiltersShown={isWide ? isColumnShown : isSheetShown}
        onToggleFilters={() => (isWide ? setColumnShown(!isColumnShown) : setSheetShown(!isSheetShown))}
      />
      <ResultsToolbar state={state} results={results} />
      <div className={styles.columns} data-with-column={isColumnShown}>
        <FromWidth width={1024}>
          <section id={columnId} className={styles.column} aria-label={nl.results.filters} hidden={!isColumnShown}>
            <FilterColumn {...panel} />
          </section>
        </FromWidth>
        <section className={styles.main} aria-label={nl.results.region}>
          <ResultsBody state={state} results={results} known={known} filters={filters} />
        </section>
      </div>
      {results.total > 0 && (
        <BelowWidth width={768}>
          <ViewSwitch state={state} />
        </BelowWidth>
      )}
      {isWide === false && (
        <FilterSheet isOpen={isSheetShown} results={results} onClose={() => setSheetShown(false)}>
          <FilterColumn {...panel} />
        </FilterSheet>
      )}
    </Container>
  )
}
