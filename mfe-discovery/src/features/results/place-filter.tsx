import type { Location } from '@plekje/contracts'
import { Button, Notice, RadioGroup } from '@plekje/ui'
import { LocateFixed } from 'lucide-react'
import { useState } from 'react'
import { nl } from '../../copy/nl'
import type { CriteriaChange } from '../criteria/criteria'
import { aroundPlace, DEFAULT_RADIUS, NO_PLACE, placeOf, RADIUS_OPTIONS, toRadius } from '../criteria/place-criteria'
import { Superseded, useFindPlace } from '../places/find-place'
import { PlaceBox } from '../places/place-box'
import { useNearMe } from '../places/use-near-me'
import { placeName } from './active-filters'
import styles from './filter-column.module.css'
import type { ResultsControls } from './use-results-state'

interface PlaceFilterProps {
  state: ResultsControls
  places: readonly Location[]
}

/** Where: a place, a radius around it, or around the visitor. */
export function PlaceFilter({ state: { criteria, change }, places }: PlaceFilterProps) {
  const { begin, find } = useFindPlace()
  const current = placeName(criteria, { categories: [], places }) ?? ''
  const [typed, setTyped] = useState(current)
  const [known, setKnown] = useState(current)
  if (known !== current) {
    setKnown(current)
    setTyped(current)
  }
  const nearMe = useNearMe(begin, change)
  const place = placeOf(criteria, places)
  const hasPoint = criteria.lat !== undefined
  const isPlaceAlone = criteria.location !== undefined || (criteria.locationName !== undefined && !hasPoint)
  const radius = hasPoint ? (criteria.radius ?? DEFAULT_RADIUS) : 0

  const choose = (chosen: CriteriaChange) => {
    begin()
    change(chosen)
  }
  const search = async (words: string) => {
    if (words.trim() === '') return choose(NO_PLACE)
    try {
      const found = await find(words)
      change(found ?? { ...NO_PLACE, search: `${criteria.search ?? ''} ${words}`.trim() })
    } catch (failure) {
      if (!(failure instanceof Superseded)) throw failure
    }
  }
  const radii = RADIUS_OPTIONS.map((km) => ({
    value: String(km),
    label: nl.kilometres(km),
    disabled: !hasPoint && !place,
  }))
  return (
    <div className={styles.place}>
      <PlaceBox
        isLabelShown
        value={typed}
        onChange={setTyped}
        onChoose={(chosen) => choose(aroundPlace(chosen, radius || DEFAULT_RADIUS))}
        onSubmit={(words) => void search(words)}
      />
      <Button
        size="small"
        icon={<LocateFixed aria-hidden="true" />}
        disabled={nearMe.isBusy}
        onClick={() => void nearMe.search()}
      >
        {nl.place.mine}
      </Button>
      {nearMe.failure && <Notice tone="bad">{nearMe.failure}</Notice>}
      <div className={styles.radius}>
        <RadioGroup
          legend={nl.results.radius}
          value={String(radius)}
          choices={[...(isPlaceAlone ? [{ value: '0', label: nl.results.onlyIn(current) }] : []), ...radii]}
          onChange={(km) => choose(toRadius(criteria, Number(km) || undefined, place))}
        />
        {!hasPoint && !place && <p className={styles.hint}>{nl.results.radiusHint}</p>}
      </div>
    </div>
  )
}
