import type { SearchReply } from '@plekje/contracts'
import { Chip } from '@plekje/ui'
import { resultsCopy } from '../../copy/results'
import { addAsTyped } from '../criteria/change-criteria'
import styles from './results-parts.module.css'
import type { ResultsControls } from './use-results-state'

interface UnderstoodChipsProps {
  understood: SearchReply['understood']
  state: ResultsControls
}

/** Criteria that the search derived from the text, each removable (SEARCH-30). */
export function UnderstoodChips({ understood = [], state: { criteria, change, addresses } }: UnderstoodChipsProps) {
  if (understood.length === 0) return null
  return (
    <ul className={styles.chipList} aria-label={resultsCopy.understood}>
      {understood.map(({ as, typed, name }) => (
        <li key={`${as} ${typed}`}>
          <Chip
            removeLabel={resultsCopy.asTyped(typed, name)}
            removeHref={addresses.after(addAsTyped(criteria, as))}
            onRemove={() => change(addAsTyped(criteria, as))}
          >
            {resultsCopy.understoodAs(typed, name)}
          </Chip>
        </li>
      ))}
    </ul>
  )
}
