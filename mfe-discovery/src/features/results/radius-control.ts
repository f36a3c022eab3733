import type { Location } from '@plekje/contracts'
import type { Option } from '@plekje/ui'
import { nl } from '../../copy/nl'
import { resultsCopy } from '../../copy/results'
import type { Criteria } from '../criteria/criteria'
import {
  changeRadius,
  findChosenPlace,
  isPlaceInText,
  RADIUS_OPTIONS_KM,
  type SearchedArea,
  searchedRadius,
} from '../criteria/place-criteria'
import { placeName } from './active-filters'

/**
 * State of a radius control. A radius needs a point, a loaded place or a place in the text; for a named place, 0 means
 * only in the place.
 */
export function radiusControl(criteria: Criteria, places: readonly Location[], area: SearchedArea) {
  const hasPoint = criteria.lat !== undefined
  const isNamed = criteria.location !== undefined || (criteria.locationName !== undefined && !hasPoint)
  const place = findChosenPlace(criteria, places)
  const areaInText = isPlaceInText(criteria, area) ? area : undefined
  // Words such as "in de buurt van" mean a circle, which no choice takes away.
  const canNarrow = areaInText !== undefined && (areaInText.radiusKm === null || criteria.radius !== undefined)
  const canChoose = hasPoint || place !== undefined || areaInText !== undefined
  const name = placeName(criteria, { categories: [], places }) ?? areaInText?.name ?? ''
  const onlyPlace = { value: '0', label: resultsCopy.onlyIn(name) }
  const radii: Option[] = RADIUS_OPTIONS_KM.map((km) => ({
    value: String(km),
    label: nl.kilometres(km),
    disabled: !canChoose,
  }))
  return {
    radius: searchedRadius(criteria, area),
    canChoose,
    choices: (isNamed || canNarrow) && !area?.isUnlisted ? [onlyPlace, ...radii] : radii,
    /** The change of the criteria for a choice. */
    changeTo: (km: string) => changeRadius(criteria, Number(km) || undefined, place),
  }
}
