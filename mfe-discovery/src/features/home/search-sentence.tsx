import { DEFAULT_RADIUS_KM } from '@plekje/contracts/search-area'
import { Button, Notice, RadioGroup, useTypedBefore } from '@plekje/ui'
import { Link, useNavigate, useWhileShown } from '@plekje/web-kit'
import { LocateFixed, Search } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { homeCopy } from '../../copy/home'
import { nl } from '../../copy/nl'
import * as paths from '../../paths'
import { changeCriteria } from '../criteria/change-criteria'
import type { CriteriaChange } from '../criteria/criteria'
import { aroundPlace, RADIUS_OPTIONS_KM } from '../criteria/place-criteria'
import { PlaceBox } from '../places/place-box'
import { useFindPlace } from '../places/use-find-place'
import { useNearMe } from '../places/use-near-me'
import { rememberSearch } from '../suggestions/recent-searches'
import { useSuggestions } from '../suggestions/use-suggestions'
import styles from './search-sentence.module.css'

/** "Ik wil … in …": a search by text, place and radius, or around the visitor. */
export function SearchSentence() {
  const navigate = useNavigate()
  const [what, setWhat] = useState('')
  const [where, setWhere] = useState('')
  const [radius, setRadius] = useState<number>(DEFAULT_RADIUS_KM)

  const openResults = useWhileShown((change: CriteriaChange) => {
    const text = what.trim()
    navigate(paths.results({ criteria: changeCriteria(text === '' ? {} : { search: text }, change) }))
  })
  // A place that the geocoder does not know becomes part of the search text.
  const place = useFindPlace((typed, criteria) => openResults(criteria ?? { search: `${what} ${typed}`.trim() }))
  const nearMe = useNearMe(openResults)

  const {
    box: whatBox,
    input,
    popup,
  } = useSuggestions(what, {
    onText: setWhat,
    onVenue: (slug) => navigate(paths.listing(slug)),
    onCriteria: (criteria) => navigate(paths.results({ criteria: changeCriteria({}, criteria) })),
  })
  useTypedBefore(() => whatBox.current, what, setWhat)

  const search = async (typed = where) => {
    rememberSearch(what)
    if (typed.trim() === '') return openResults({})
    await place.find(typed, radius)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void search()
  }

  return (
    <search>
      <form className={styles.form} aria-label={homeCopy.form} action={paths.home()} onSubmit={submit}>
        <div className={styles.sentence}>
          <span className={styles.part}>
            <span className={styles.word} aria-hidden="true">
              {homeCopy.iWant}
            </span>
            <span className={styles.whatBox}>
              <input
                ref={whatBox}
                className={styles.what}
                name="search"
                aria-label={homeCopy.what}
                placeholder={homeCopy.whatExample}
                autoComplete="off"
                {...input}
                value={what}
                maxLength={200}
                enterKeyHint="search"
                onChange={(event) => setWhat(event.target.value)}
              />
              {popup}
            </span>
          </span>
          <span className={styles.part}>
            <span className={styles.word} aria-hidden="true">
              {homeCopy.in}
            </span>
            <PlaceBox
              look="sentence"
              name="location_name"
              value={where}
              onChange={setWhere}
              onChoose={(chosenPlace) => {
                place.cancel()
                setWhere(chosenPlace.name)
                openResults(aroundPlace(chosenPlace, radius))
              }}
              onSubmit={(typed) => void search(typed)}
            />
          </span>
        </div>
        <div className={styles.row}>
          <RadioGroup
            legend={homeCopy.radius}
            isLegendHidden
            name="radius"
            value={String(radius)}
            choices={RADIUS_OPTIONS_KM.map((km) => ({ value: String(km), label: nl.kilometres(km) }))}
            onChange={(km) => setRadius(Number(km))}
          />
          <Link className={styles.all} to={paths.results({ criteria: { showAll: true } })}>
            {homeCopy.showAll}
          </Link>
          <div className={styles.buttons}>
            <Button
              icon={<LocateFixed aria-hidden="true" />}
              disabled={nearMe.isBusy}
              onClick={() => {
                place.cancel()
                void nearMe.search()
              }}
            >
              {nl.place.mine}
            </Button>
            <Button type="submit" variant="primary" icon={<Search aria-hidden="true" />} isBusy={place.isBusy}>
              {homeCopy.submit}
            </Button>
          </div>
        </div>
        {nearMe.failure && <Notice tone="bad">{nearMe.failure}</Notice>}
      </form>
    </search>
  )
}
