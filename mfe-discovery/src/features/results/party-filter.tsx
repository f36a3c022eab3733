import { TextField } from '@plekje/ui'
import { resultsCopy } from '../../copy/results'
import { MAX_AGE, MAX_GROUP } from '../criteria/criteria'
import { useDebouncedChange } from './use-debounced-change'
import type { ResultsControls } from './use-results-state'

/** Filters by group size and age of the youngest; only venues with known limits match (SEARCH-38). */
export const PartyFilter = ({ state: { criteria, change } }: { state: ResultsControls }) => (
  <>
    <NumberField
      name="groupSize"
      label={resultsCopy.people}
      hint={resultsCopy.factsHint}
      min={1}
      max={MAX_GROUP}
      value={criteria.groupSize}
      onChange={(groupSize) => change({ groupSize })}
    />
    <NumberField
      name="age"
      label={resultsCopy.age}
      hint={resultsCopy.factsHint}
      min={0}
      max={MAX_AGE}
      value={criteria.age}
      onChange={(age) => change({ age })}
    />
  </>
)

interface NumberFieldProps {
  name: string
  label: string
  hint: string
  min: number
  max: number
  value: number | undefined
  onChange: (value: number | undefined) => void
}

function NumberField({ value, onChange, min, max, ...field }: NumberFieldProps) {
  const [typed, setTyped] = useDebouncedChange(value === undefined ? '' : String(value), (text) => {
    const enteredValue = Number(text)
    if (text === '') onChange(undefined)
    else if (/^\d+$/.test(text) && enteredValue >= min && enteredValue <= max) onChange(enteredValue)
  })
  return (
    <TextField
      {...field}
      type="number"
      inputMode="numeric"
      step={1}
      min={min}
      max={max}
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
    />
  )
}
