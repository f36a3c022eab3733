import type { Facets, Location, PriceFilter } from '@plekje/contracts'
import { PRICE_FILTERS, PRICE_RANGE_OF_FILTER } from '@plekje/contracts/plain'
import { Checkbox, formatRating, RadioGroup, Slider } from '@plekje/ui'
import { nl } from '../../copy/nl'
import { resultsCopy } from '../../copy/results'
import type { SearchedArea } from '../criteria/place-criteria'
import { SubmitWithoutScripts } from '../criteria/submit-without-scripts'
import { FactsFilter } from './facts-filter'
import styles from './filter-column.module.css'
import { OpenAtField } from './open-at-filter'
import { PartyFilter } from './party-filter'
import { PlaceFilter } from './place-filter'
import { useDebouncedChange } from './use-debounced-change'
import type { ResultsControls } from './use-results-state'

interface FilterColumnProps {
  state: ResultsControls
  places: readonly Location[]
  facets: Facets | undefined
  area: SearchedArea
}

/** All filters, with the number of results of each choice. */
export function FilterColumn({ state, places, facets, area }: FilterColumnProps) {
  const { criteria, change } = state
  const priceCount = (price: PriceFilter) => facets?.priceRange.find(({ value }) => value === price)?.count ?? 0
  return (
    <div className={styles.filters}>
      <PlaceFilter state={state} places={places} area={area} />
      <SubmitWithoutScripts
        fields={state.hiddenFieldsExcept(
          'openNow',
          'openAt',
          'featured',
          'rating',
          'priceRange',
          'facts',
          'groupSize',
          'age',
        )}
      >
        <div>
          <Checkbox
            label={resultsCopy.openNow}
            name="openNow"
            isChecked={criteria.openNow === true}
            count={facets?.openNow.find(({ value }) => value === 'true')?.count}
            onChange={(isOn) => change({ openNow: isOn ? true : undefined })}
          />
          <Checkbox
            label={resultsCopy.featured}
            name="featured"
            isChecked={criteria.featured === true}
            onChange={(isOn) => change({ featured: isOn ? true : undefined })}
          />
        </div>
        <OpenAtField state={state} />
        <RatingFilter
          value={criteria.rating ?? 0}
          onChange={(rating) => change({ rating: rating || undefined }, { replace: true })}
        />
        <div>
          <RadioGroup
            look="list"
            legend={resultsCopy.price}
            name="priceRange"
            value={criteria.priceRange ?? 'any'}
            choices={[
              { value: 'any' as const, label: resultsCopy.anyPrice },
              ...PRICE_FILTERS.map((value) => ({
                value,
                label: `${PRICE_RANGE_OF_FILTER[value]} · ${nl.prices[value]}`,
                count: facets && priceCount(value),
              })),
            ]}
            onChange={(price) => change({ priceRange: price === 'any' ? undefined : price })}
          />
        </div>
        <div>
          <FactsFilter state={state} counts={facets?.facts} />
        </div>
        <PartyFilter state={state} />
      </SubmitWithoutScripts>
    </div>
  )
}

const SLIDER_PAUSE_MS = 250

/** A slider from 0 to 5 in steps of 0.5 (SEARCH-12). It moves at once and searches after a pause. */
function RatingFilter({ value, onChange }: { value: number; onChange: (rating: number) => void }) {
  const [sliderValue, setSliderValue] = useDebouncedChange(value, onChange, SLIDER_PAUSE_MS)
  return (
    <Slider
      label={resultsCopy.rating}
      name="rating"
      min={0}
      max={5}
      step={0.5}
      value={sliderValue}
      onChange={setSliderValue}
      format={(rating) => (rating === 0 ? resultsCopy.anyRating : resultsCopy.ratingShort(formatRating(rating)))}
    />
  )
}
