import type { Location, PriceFilter } from '@plekje/contracts'
import { PRICE_FILTERS, PRICE_RANGE_OF_FILTER } from '@plekje/contracts/plain'
import { ChipSelect, ChipToggle } from '@plekje/ui'
import { nl } from '../../copy/nl'
import { placeOf, RADIUS_OPTIONS, radiusChoices, toRadius } from '../criteria/place-criteria'
import { placeName } from './active-filters'
import styles from './results-parts.module.css'
import type { ResultsControls } from './use-results-state'

/** The filters that are chosen most, one touch away (LOOK, results on a phone). The sheet has all of them. */
export function QuickFilters({ state, places }: { state: ResultsControls; places: readonly Location[] }) {
  const { criteria, change } = state
  const radius = radiusChoices(criteria, places)
  return (
    <div className={styles.quick}>
      <ChipToggle isOn={criteria.openNow === true} onChange={(isOn) => change({ openNow: isOn ? true : undefined })}>
        {nl.results.openNow}
      </ChipToggle>
      {radius.canChoose && (
        <ChipSelect
          label={nl.results.radius}
          value={String(radius.value)}
          isChosen={radius.value > 0}
          options={[
            ...(radius.isPlaceAlone
              ? [{ value: '0', label: nl.results.onlyIn(placeName(criteria, { categories: [], places }) ?? '') }]
              : []),
            ...RADIUS_OPTIONS.map((km) => ({ value: String(km), label: nl.kilometres(km) })),
          ]}
          onChange={(km) => change(toRadius(criteria, Number(km) || undefined, placeOf(criteria, places)))}
        />
      )}
      <ChipSelect
        label={nl.results.price}
        value={criteria.priceRange ?? ''}
        isChosen={criteria.priceRange !== undefined}
        options={[
          { value: '', label: nl.results.anyPrice },
          ...PRICE_FILTERS.map((value) => ({
            value,
            label: `${PRICE_RANGE_OF_FILTER[value]} · ${nl.prices[value]}`,
          })),
        ]}
        onChange={(price) => change({ priceRange: (price || undefined) as PriceFilter | undefined })}
      />
    </div>
  )
}
