import { BelowWidth, Container, FromWidth, useMinute } from '@plekje/ui'
import { categoriesQuery, placesQuery, site, usePageTitle, useQuery } from '@plekje/web-kit'
import { useId, useState } from 'react'
import { resultsCopy } from '../../copy/results'
import { useLeadingSearch } from '../criteria/leading-search'
import { findChosenPlace } from '../criteria/place-criteria'
import { useRememberOverview } from '../overview/use-remember-overview'
import { activeFilters, headingOf } from './active-filters'
import { FilterBar } from './filter-bar'
import { FilterColumn } from './filter-column'
import { FilterSheet } from './filter-sheet'
import { FollowSearch } from './follow-search'
import { PlaceNote } from './place-note'
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

/** The results page, which depends only on the URL (SEARCH-1). */
export function ResultsPage() {
  const state = useResultsState()
  const { criteria } = state
  const { data: categories = [] } = useQuery(categoriesQuery())
  const { data: places = [] } = useQuery(placesQuery())
  const results = useResults(criteria, state.page)
  const [isColumnShown, setColumnShown] = useState(true)
  // In the map view, where list and map take the width, the filter column opens on request.
  const [isColumnShownOnMap, setColumnShownOnMap] = useState(false)
  const isMap = state.view === 'map'
  const isColumnVisible = isMap ? isColumnShownOnMap : isColumnShown
  const toggleColumn = () => (isMap ? setColumnShownOnMap(!isColumnShownOnMap) : setColumnShown(!isColumnShown))
  const [isSheetShown, setSheetShown] = useState(false)
  const columnId = useId()

  const names = { categories, places }
  const area = results.isStale ? undefined : results.reply?.area
  const heading = headingOf(criteria, names, area)
  const filters = activeFilters(criteria, names, useMinute())
  usePageTitle(`${heading} | ${site().brand}`)
  useRememberOverview()
  useSearchReport(criteria, results)
  useLeadingSearch(criteria, findChosenPlace(criteria, places)?.slug)

  const filterProps = { state, places, facets: results.reply?.facets, area }
  return (
    <Container className={styles.page}>
      <h1 className={styles.heading}>{heading}</h1>
      <BelowWidth width={768}>
        <SearchPill {...filterProps} categories={categories} results={results} />
      </BelowWidth>
      <FromWidth width={768}>
        <ResultsSearch state={state} categories={categories} facets={results.reply?.facets} />
      </FromWidth>
      <FilterBar
        state={state}
        filters={filters}
        understood={results.reply?.understood}
        quickFilters={
          <BelowWidth width={1024}>
            <QuickFilters {...filterProps} categories={categories} />
          </BelowWidth>
        }
        column={{ id: columnId, isShown: isColumnVisible, toggle: toggleColumn }}
        sheet={{ isShown: isSheetShown, toggle: () => setSheetShown(!isSheetShown) }}
      />
      {area && <PlaceNote state={state} area={area} understood={results.reply?.understood} total={results.total} />}
      <ResultsToolbar state={state} results={results} />
      <div className={styles.columns} data-with-column={isColumnVisible}>
        <FromWidth width={1024}>
          <section id={columnId} className={styles.column} aria-label={resultsCopy.filters} hidden={!isColumnVisible}>
            <FilterColumn {...filterProps} />
          </section>
        </FromWidth>
        <section className={styles.main} aria-label={resultsCopy.region}>
          <ResultsBody state={state} results={results} names={names} filters={filters} />
          {!isMap && <FollowSearch criteria={criteria} />}
        </section>
      </div>
      {results.total > 0 && (
        <BelowWidth width={768}>
          <ViewSwitch state={state} />
        </BelowWidth>
      )}
      <FilterSheet isOpen={isSheetShown} results={results} onClose={() => setSheetShown(false)}>
        <FilterColumn {...filterProps} />
      </FilterSheet>
    </Container>
  )
}
