import type { SearchReply } from '@plekje/contracts'
import { foldName } from '@plekje/ui'
import { Link } from '@plekje/web-kit'
import { nl } from '../../copy/nl'
import { resultsCopy } from '../../copy/results'
import * as paths from '../../paths'
import { changeCriteria } from '../criteria/change-criteria'
import type { Criteria, CriteriaChange } from '../criteria/criteria'
import { NO_PLACE } from '../criteria/place-criteria'
import styles from './results-parts.module.css'
import type { ResultsControls } from './use-results-state'

interface PlaceNoteProps {
  state: Pick<ResultsControls, 'criteria'>
  area: NonNullable<SearchReply['area']>
  understood: SearchReply['understood']
  total: number
}

/** Says that a place has no venues itself, and offers other places of its name (SEARCH-42, SEARCH-43). */
export function PlaceNote({ state: { criteria }, area, understood = [], total }: PlaceNoteProps) {
  const { isUnlisted, namesakes = [] } = area
  const name = area.name ?? criteria.locationName ?? nl.place.mine
  const isWithoutVenues = isUnlisted === true && total > 0
  if (!isWithoutVenues && namesakes.length === 0) return null
  const typed = understood.find(({ as }) => as === 'place')?.typed
  return (
    <div className={styles.placeNote}>
      {isWithoutVenues && <p>{resultsCopy.noneIn(name)}</p>}
      {namesakes.length > 0 && (
        <nav aria-label={resultsCopy.namesakes}>
          <span aria-hidden="true">{resultsCopy.namesakes}</span>
          <ul>
            {namesakes.map((namesake) => (
              <li key={namesake}>
                <Link
                  to={paths.results({
                    criteria: changeCriteria(criteria, changeToNamesake(criteria, namesake, typed)),
                  })}
                >
                  {namesake}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </div>
  )
}

/** Replaces the place in the text, or else the searched place, by its namesake. */
function changeToNamesake({ search, location, locationName }: Criteria, namesake: string, typed = ''): CriteriaChange {
  const place = search === undefined || typed === '' ? undefined : findFolded(search, typed)
  if (search === undefined || !place || location !== undefined || locationName !== undefined) {
    return { ...NO_PLACE, locationName: namesake }
  }
  return { search: `${search.slice(0, place.start)}${namesake}${search.slice(place.end)}` }
}

/** Finds words that fold to `folded`, with the punctuation after them, which folding ignores. */
function findFolded(text: string, folded: string): { readonly start: number; readonly end: number } | undefined {
  const words = [...text.matchAll(/[\p{L}\p{M}\p{N}]+[^\s\p{L}\p{N}]*/gu)]
  for (const [first, { index: start }] of words.entries()) {
    for (const { 0: word, index } of words.slice(first)) {
      const end = index + word.length
      if (foldName(text.slice(start, end)) === folded) return { start, end }
    }
  }
  return undefined
}
