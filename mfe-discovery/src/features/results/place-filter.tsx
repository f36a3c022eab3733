import type { Location } from '@plekje/contracts'
import { DEFAULT_RADIUS_KM } from '@plekje/contracts/search-area'
import { Button, Notice, RadioGroup } from '@plekje/ui'
import { LocateFixed } from 'lucide-react'
import { useState } from 'react'
import { nl } from '../../copy/nl'
import { resultsCopy } from '../../copy/results'
import { aroundPlace, NO_PLACE, type SearchedArea } from '../criteria/place-criteria'
import { PlaceBox } from '../places/place-box'
import { useFindPlace } from '../places/use-find-place'
import { useNearMe } from '../places/use-near-me'
import { placeName } from './active-filters'
import styles from './filter-column.module.css'
import { radiusControl } from './radius-control'
import type { ResultsControls } from './use-results-state'

interface PlaceFilterProps {
  state: ResultsControls
  places: readonly Location[]
  area: SearchedArea
}

/** Filters by place, radius, or the visitor's position. */
export function PlaceFilter({ state: { criteria, change }, places, area }: PlaceFilterProps) {
  const placeText = placeName(criteria, { categories: [], places }) ?? ''
  const [typed, setTyped] = useState(placeText)
  const [previousText, setPreviousText] = useState(placeText)
  if (previousText !== placeText) {
    setPreviousText(placeText)
    setTyped(placeText)
  }
  const nearMe = useNearMe(change)
  const { radius, canChoose, choices, changeTo } = radiusControl(criteria, places, area)

  const placeLookup = useFindPlace((words, place) =>
    change(place ?? { ...NO_PLACE, search: `${criteria.search ?? ''} ${words}`.trim() }),
  )
  const search = async (words: string) => {
    placeLookup.cancel()
    if (words.trim() === '') return change(NO_PLACE)
    await placeLookup.find(words)
  }
  return (
    <div className={styles.place}>
      <PlaceBox
        isLabelShown
        value={typed}
        onChange={setTyped}
        onChoose={(chosenPlace) => {
          placeLookup.cancel()
          change(aroundPlace(chosenPlace, radius || DEFAULT_RADIUS_KM))
        }}
        onSubmit={(words) => void search(words)}
      />
      <Button
        size="small"
        icon={<LocateFixed aria-hidden="true" />}
        disabled={nearMe.isBusy}
        onClick={() => {
          placeLookup.cancel()
          void nearMe.search()
        }}
      >
        {nl.place.mine}
      </Button>
      {nearMe.failure && <Notice tone="bad">{nearMe.failure}</Notice>}
      <div className={styles.radius}>
        <RadioGroup
          legend={resultsCopy.radius}
          value={String(radius)}
          choices={choices}
          onChange={(km) => change(changeTo(km))}
        />
        {!canChoose && <p className={styles.hint}>{resultsCopy.radiusHint}</p>}
      </div>
    </div>
  )
}
