import { ChipSelect, TextField, useMinute } from '@plekje/ui'
import { resultsCopy } from '../../copy/results'
import { momentBounds, momentText, popularMomentsAfter, readOpenAt } from '../criteria/open-at'
import { SubmitWithoutScripts } from '../criteria/submit-without-scripts'
import { removalProps } from './active-filters'
import { useDebouncedChange } from './use-debounced-change'
import type { ResultsControls } from './use-results-state'

/** A date and time in a `datetime-local` field, which uses the same format as the address (SEARCH-23). */
export function OpenAtField({ state: { criteria, change } }: { state: ResultsControls }) {
  const { openAt = '' } = criteria
  const bounds = momentBounds(useMinute())
  const [typed, setTyped] = useDebouncedChange(openAt, (text) => {
    const moment = readOpenAt(text)
    const isAllowed = moment !== undefined && moment >= bounds.min && moment <= bounds.max
    if (text === '' || isAllowed) change({ openAt: moment })
  })
  return (
    <TextField
      type="datetime-local"
      name="openAt"
      label={resultsCopy.openAt}
      hint={resultsCopy.openAtHint}
      value={typed}
      min={bounds.min}
      max={bounds.max}
      onChange={(event) => setTyped(event.target.value)}
    />
  )
}

/** A choice of popular moments. Other moments can be entered in {@link OpenAtField}. */
export function OpenAtChip({ state }: { state: ResultsControls }) {
  const { criteria, change, hiddenFieldsExcept } = state
  const now = useMinute()
  const { openAt } = criteria
  const popularMoments = popularMomentsAfter(now)
  const moments = openAt === undefined || popularMoments.includes(openAt) ? popularMoments : [openAt, ...popularMoments]
  const nameOf = (moment: string) => resultsCopy.openAtMoment(momentText(moment, now))
  return (
    <SubmitWithoutScripts fields={hiddenFieldsExcept('openAt')}>
      <ChipSelect
        label={resultsCopy.openAt}
        name="openAt"
        value={openAt ?? ''}
        isChosen={openAt !== undefined}
        removal={removalProps(state, openAt && nameOf(openAt), { openAt: undefined })}
        options={[
          { value: '', label: resultsCopy.anyMoment },
          ...moments.map((moment) => ({ value: moment, label: nameOf(moment) })),
        ]}
        onChange={(moment) => change({ openAt: moment || undefined })}
      />
    </SubmitWithoutScripts>
  )
}
