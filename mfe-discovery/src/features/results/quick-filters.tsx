import type { Category, Facets, Location, PriceFilter } from '@plekje/contracts'
import { PRICE_FILTERS, PRICE_RANGE_OF_FILTER } from '@plekje/contracts/plain'
import { BelowWidth, ChipSelect, ChipToggle } from '@plekje/ui'
import { nl } from '../../copy/nl'
import type { CriteriaChange } from '../criteria/criteria'
import { placeOf, RADIUS_OPTIONS, radiusChoices, toRadius } from '../criteria/place-criteria'
import { categoryName, placeName } from './active-filters'
import { categoryOptions } from './category-options'
import styles from './results-parts.module.css'
import { SentByButton } from './sent-by-button'
import type { ResultsControls } from './use-results-state'

interface QuickFiltersProps {
  state: ResultsControls
  categories: readonly Category[]
  places: readonly Location[]
  facets: Facets | undefined
}

/**
 * The filters that are chosen most, one touch away (LOOK, results on a phone). A chosen one is filled and takes itself
 * back. The sheet has all of them.
 */
export function QuickFilters({ state, categories, places, facets }: QuickFiltersProps) {
  const { criteria, change, addresses, fieldsBeside } = state
  const { openNow, category, priceRange } = criteria
  const removal = (name: string | undefined, off: CriteriaChange) =>
    name === undefined
      ? undefined
      : { label: nl.results.removeFilter(name), href: addresses.after(off), onRemove: () => change(off) }
  return (
    <div className={styles.quick}>
      <ChipToggle
        isOn={openNow === true}
        href={addresses.after({ openNow: openNow ? undefined : true })}
        removeLabel={nl.results.removeFilter(nl.results.openNow)}
        onChange={(isOn) => change({ openNow: isOn ? true : undefined })}
      >
        {nl.results.openNow}
      </ChipToggle>
      <RadiusChip state={state} places={places} />
      <SentByButton fields={fieldsBeside('priceRange')}>
        <ChipSelect
          label={nl.results.price}
          name="priceRange"
          value={priceRange ?? ''}
          isChosen={priceRange !== undefined}
          removal={removal(priceRange && nl.prices[priceRange], { priceRange: undefined })}
          options={[
            { value: '', label: nl.results.anyPrice },
            ...PRICE_FILTERS.map((value) => ({
              value,
              label: `${PRICE_RANGE_OF_FILTER[value]} · ${nl.prices[value]}`,
            })),
          ]}
          onChange={(price) => change({ priceRange: (price || undefined) as PriceFilter | undefined })}
        />
      </SentByButton>
      <BelowWidth width={768}>
        <SentByButton fields={fieldsBeside('category')}>
          <ChipSelect
            label={nl.results.category}
            name="category"
            value={category ?? ''}
            isChosen={category !== undefined}
            removal={removal(categoryName(criteria, { categories, places }), { category: undefined })}
            options={categoryOptions(criteria, categories, facets)}
            onChange={(chosen) => change({ category: chosen || undefined })}
          />
        </SentByButton>
      </BelowWidth>
    </div>
  )
}

/** Not without scripts: a radius needs the middle of its place. */
function RadiusChip({ state: { criteria, change }, places }: Pick<QuickFiltersProps, 'state' | 'places'>) {
  const { value, canChoose, isPlaceAlone } = radiusChoices(criteria, places)
  if (!canChoose) return null
  const alone = nl.results.onlyIn(placeName(criteria, { categories: [], places }) ?? '')
  return (
    <div className={styles.needsScripts}>
      <ChipSelect
        label={nl.results.radius}
        value={String(value)}
        isChosen={value > 0}
        options={[
          ...(isPlaceAlone ? [{ value: '0', label: alone }] : []),
          ...RADIUS_OPTIONS.map((km) => ({ value: String(km), label: nl.kilometres(km) })),
        ]}
        onChange={(km) => change(toRadius(criteria, Number(km) || undefined, placeOf(criteria, places)))}
      />
    </div>
  )
}
