import type { Category, Facets, Location, PriceFilter } from '@plekje/contracts'
import { PRICE_FILTERS, PRICE_RANGE_OF_FILTER } from '@plekje/contracts/plain'
import { BelowWidth, ChipSelect, ChipToggle } from '@plekje/ui'
import { nl } from '../../copy/nl'
import { resultsCopy } from '../../copy/results'
import type { SearchedArea } from '../criteria/place-criteria'
import { SubmitWithoutScripts } from '../criteria/submit-without-scripts'
import { categoryName, removalProps } from './active-filters'
import { categoryOptions } from './category-options'
import { OpenAtChip } from './open-at-filter'
import { radiusControl } from './radius-control'
import styles from './results-parts.module.css'
import type { ResultsControls } from './use-results-state'

interface QuickFiltersProps {
  state: ResultsControls
  categories: readonly Category[]
  places: readonly Location[]
  facets: Facets | undefined
  area: SearchedArea
}

/**
 * Buttons for the most used filters (SEARCH-17). The button of an active filter is filled, and a press removes the
 * filter. The sheet has all filters.
 */
export function QuickFilters({ state, categories, places, facets, area }: QuickFiltersProps) {
  const { criteria, change, addresses, hiddenFieldsExcept } = state
  const { openNow, category, priceRange } = criteria
  return (
    <div className={styles.quick}>
      <ChipToggle
        isOn={openNow === true}
        href={addresses.after({ openNow: openNow ? undefined : true })}
        removeLabel={resultsCopy.removeFilter(resultsCopy.openNow)}
        onChange={(isOn) => change({ openNow: isOn ? true : undefined })}
      >
        {resultsCopy.openNow}
      </ChipToggle>
      <OpenAtChip state={state} />
      <RadiusChip state={state} places={places} area={area} />
      <SubmitWithoutScripts fields={hiddenFieldsExcept('priceRange')}>
        <ChipSelect
          label={resultsCopy.price}
          name="priceRange"
          value={priceRange ?? ''}
          isChosen={priceRange !== undefined}
          removal={removalProps(state, priceRange && nl.prices[priceRange], { priceRange: undefined })}
          options={[
            { value: '', label: resultsCopy.anyPrice },
            ...PRICE_FILTERS.map((value) => ({
              value,
              label: `${PRICE_RANGE_OF_FILTER[value]} · ${nl.prices[value]}`,
            })),
          ]}
          onChange={(price) => change({ priceRange: (price || undefined) as PriceFilter | undefined })}
        />
      </SubmitWithoutScripts>
      <BelowWidth width={768}>
        <SubmitWithoutScripts fields={hiddenFieldsExcept('category')}>
          <ChipSelect
            label={resultsCopy.category}
            name="category"
            value={category ?? ''}
            isChosen={category !== undefined}
            removal={removalProps(state, categoryName(criteria, { categories, places }), { category: undefined })}
            options={categoryOptions(criteria, categories, facets)}
            onChange={(slugOrId) => change({ category: slugOrId || undefined })}
          />
        </SubmitWithoutScripts>
      </BelowWidth>
    </div>
  )
}

/** A choice of radius. It is hidden without scripts, because a radius needs the centre of its place. */
function RadiusChip({
  state: { criteria, change },
  places,
  area,
}: Pick<QuickFiltersProps, 'state' | 'places' | 'area'>) {
  const { radius, canChoose, choices, changeTo } = radiusControl(criteria, places, area)
  if (!canChoose) return null
  return (
    <div className={styles.needsScripts}>
      <ChipSelect
        label={resultsCopy.radius}
        value={String(radius)}
        isChosen={radius > 0}
        options={choices}
        onChange={(km) => change(changeTo(km))}
      />
    </div>
  )
}
