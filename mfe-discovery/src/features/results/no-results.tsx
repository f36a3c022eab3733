import type { SearchReply } from '@plekje/contracts'
import { DEFAULT_RADIUS_KM } from '@plekje/contracts/search-area'
import { Button } from '@plekje/ui'
import { categoriesQuery, Link, useQuery } from '@plekje/web-kit'
import { useId } from 'react'
import { formatCount, nl } from '../../copy/nl'
import { resultsCopy } from '../../copy/results'
import * as paths from '../../paths'
import { changeCriteria } from '../criteria/change-criteria'
import type { Criteria, CriteriaChange } from '../criteria/criteria'
import { canHaveRadius, isPlaceInText, RADIUS_OPTIONS_KM } from '../criteria/place-criteria'
import { type ActiveFilter, type LoadedNames, placeName } from './active-filters'
import { totalQuery } from './queries'
import styles from './results-body.module.css'
import type { ResultsControls } from './use-results-state'

interface NoResultsProps {
  state: ResultsControls
  reply: SearchReply
  names: LoadedNames
  filters: readonly ActiveFilter[]
  isStale: boolean
}

const MAX_POPULAR = 6

/** Without results: offers nearby results, tips, and up to six popular categories (SEARCH-15). */
export function NoResults({ state: { criteria, change }, reply, names, filters, isStale }: NoResultsProps) {
  const id = useId()
  const { data: categories = [] } = useQuery(categoriesQuery())
  const widerArea = widerCircle(criteria, reply.area)
  const { data: nearbyCount = 0 } = useQuery(
    totalQuery(changeCriteria(criteria, widerArea ?? {}), { enabled: widerArea !== undefined && !isStale }),
  )
  const place = placeName(criteria, names) ?? reply.area?.name ?? nl.place.mine
  const popularCategories = [...categories]
    .filter(({ count = 0 }) => count > 0)
    .sort((a, b) => (b.count ?? 0) - (a.count ?? 0) || a.name.localeCompare(b.name, 'nl'))
    .slice(0, MAX_POPULAR)
  return (
    <div className={styles.tips}>
      <div>
        <h2>
          {criteria.search === undefined
            ? resultsCopy.emptyPlain
            : resultsCopy.empty(resultsCopy.quoted(criteria.search))}
        </h2>
        {widerArea?.radius !== undefined && nearbyCount > 0 && (
          <div className={styles.offer}>
            <span>{resultsCopy.nearby(place, nl.venues(nearbyCount), widerArea.radius)}</span>
            <Button variant="primary" size="small" onClick={() => change(widerArea)}>
              {resultsCopy.showNearby(widerArea.radius)}
            </Button>
          </div>
        )}
      </div>
      <section aria-labelledby={`${id}-tips`}>
        <h3 id={`${id}-tips`}>{resultsCopy.tips}</h3>
        <ul className={styles.tipList}>
          {criteria.search !== undefined && <li>{resultsCopy.tipSpelling}</li>}
          {filters.length > 0 && <li>{resultsCopy.tipFilters}</li>}
          <li>{resultsCopy.tipRadius}</li>
        </ul>
      </section>
      {popularCategories.length > 0 && (
        <section aria-labelledby={`${id}-popular`}>
          <h3 id={`${id}-popular`}>{resultsCopy.popular}</h3>
          <ul className={styles.popular} aria-labelledby={`${id}-popular`}>
            {popularCategories.map(({ id: categoryId, slug, name, count = 0 }) => (
              <li key={categoryId}>
                <Link to={paths.results({ criteria: { category: slug } })}>
                  {name} <span>{formatCount(count)}</span>
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}

/** A wider circle around the place; undefined if there is none, or if the area is larger than a place. */
function widerCircle(criteria: Criteria, area: SearchReply['area']): CriteriaChange | undefined {
  if (!area || !canHaveRadius(area)) return undefined
  const { lat, lng, radiusKm } = area
  const current = radiusKm ?? 0
  const radius = current < DEFAULT_RADIUS_KM ? DEFAULT_RADIUS_KM : RADIUS_OPTIONS_KM.find((option) => option > current)
  if (radius === undefined) return undefined
  return isPlaceInText(criteria, area) ? { radius } : { lat, lng, radius }
}
