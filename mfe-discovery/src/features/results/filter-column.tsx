import type { Facets, Location, PriceFilter } from '@plekje/contracts'
import { PRICE_FILTERS, PRICE_RANGE_OF_FILTER } from '@plekje/contracts/plain'
import { Checkbox, formatRating, RadioGroup, Slider } from '@plekje/ui'
import { useEffect, useRef, useState } from 'react'
import { nl } from '../../copy/nl'
import styles from './filter-column.module.css'
import { PlaceFilter } from './place-filter'
import { SentByButton } from './sent-by-button'
import type { ResultsControls } from './use-results-state'

interface FilterColumnProps {
  state: ResultsControls
  places: readonly Location[]
  facets: Facets | undefined
}

/** Every filter with what choosing it would bring. */
export function FilterColumn({ state, places, facets }: FilterColumnProps) {
  const { criteria, change } = state
  const priceCount = (price: PriceFilter) => facets?.priceRange.find(({ value }) => value === price)?.count ?? 0
  return (
    <div className={styles.filters}>
      <PlaceFilter state={state} places={places} />
      <SentByButton fields={state.fieldsBeside('openNow', 'featured', 'rating', 'priceRange')}>
        <div>
          <Checkbox
            label={nl.results.openNow}
            name="openNow"
            isChecked={criteria.openNow === true}
            count={facets?.openNow.find(({ value }) => value === 'true')?.count}
            onChange={(isOn) => change({ openNow: isOn ? true : undefined })}
          />
          <Checkbox
            label={nl.results.featured}
            name="featured"
            isChecked={criteria.featured === true}
            onChange={(isOn) => change({ featured: isOn ? true : undefined })}
          />
        </div>
        <RatingFilter
          value={criteria.rating ?? 0}
          onChange={(rating) => change({ rating: rating || undefined }, true)}
        />
        <div>
          <RadioGroup
            look="list"
            legend={nl.results.price}
            name="priceRange"
            value={criteria.priceRange ?? 'any'}
            choices={[
              { value: 'any' as const, label: nl.results.anyPrice },
              ...PRICE_FILTERS.map((value) => ({
                value,
                label: `${PRICE_RANGE_OF_FILTER[value]} · ${nl.prices[value]}`,
                count: facets && priceCount(value),
              })),
            ]}
            onChange={(price) => change({ priceRange: price === 'any' ? undefined : price })}
          />
        </div>
      </SentByButton>
    </div>
  )
}

const SETTLE_MS = 250

/** Follows the finger at once and searches when it rests. SPEC §9: 0 to 5 in steps of 0.5. */
function RatingFilter({ value, onChange }: { value: number; onChange: (rating: number) => void }) {
  const [shown, setShown] = useState(value)
  const [known, setKnown] = useState(value)
  if (known !== value) {
    setKnown(value)
    setShown(value)
  }
  const pending = useRef<() => void>(undefined)
  useEffect(() => {
    pending.current = shown === value ? undefined : () => onChange(shown)
    if (shown === value) return
    const timer = setTimeout(() => onChange(shown), SETTLE_MS)
    return () => clearTimeout(timer)
  }, [shown, value, onChange])
  // Closing the sheet is an end of choosing.
  useEffect(() => () => pending.current?.(), [])
  return (
    <Slider
      label={nl.results.rating}
      name="rating"
      min={0}
      max={5}
      step={0.5}
      value={shown}
      onChange={setShown}
      format={(rating) => (rating === 0 ? nl.results.anyRating : nl.results.ratingShort(formatRating(rating)))}
    />
  )
}
