import { Button, Notice, RadioGroup, useTypedBefore } from '@plekje/ui'
import { Link, useNavigate, useWhileShown } from '@plekje/web-kit'
import { LocateFixed, Search } from 'lucide-react'
import { type FormEvent, useRef, useState } from 'react'
import { nl } from '../../copy/nl'
import { paths } from '../../paths'
import { type CriteriaChange, changeCriteria } from '../criteria/criteria'
import { aroundPlace, DEFAULT_RADIUS, RADIUS_OPTIONS } from '../criteria/place-criteria'
import { PlaceBox } from '../places/place-box'
import { useFindPlace } from '../places/use-find-place'
import { useNearMe } from '../places/use-near-me'
import styles from './search-sentence.module.css'

/** "Ik wil … in …": what, where and how far, or around yourself. */
export function SearchSentence() {
  const navigate = useNavigate()
  const [what, setWhat] = useState('')
  const whatBox = useRef<HTMLInputElement>(null)
  useTypedBefore(() => whatBox.current, what, setWhat)
  const [where, setWhere] = useState('')
  const [radius, setRadius] = useState<number>(DEFAULT_RADIUS)

  const go = useWhileShown((change: CriteriaChange) => {
    const text = what.trim()
    navigate(paths.results({ criteria: changeCriteria(text === '' ? {} : { search: text }, change) }))
  })
  // Words that no geocoder knows are searched as text, together with what was asked for.
  const place = useFindPlace((typed, found) => go(found ?? { search: `${what} ${typed}`.trim() }))
  const nearMe = useNearMe(go)

  const search = async (typed = where) => {
    if (typed.trim() === '') return go({})
    await place.find(typed, radius)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void search()
  }

  return (
    <search>
      <form className={styles.form} aria-label={nl.home.form} action={paths.home()} onSubmit={submit}>
        <div className={styles.sentence}>
          <span className={styles.part}>
            <span className={styles.word} aria-hidden="true">
              {nl.home.iWant}
            </span>
            <input
              ref={whatBox}
              className={styles.what}
              name="search"
              aria-label={nl.home.what}
              placeholder={nl.home.whatExamples[0]}
              list="outings"
              value={what}
              maxLength={200}
              enterKeyHint="search"
              onChange={(event) => setWhat(event.target.value)}
            />
          </span>
          <span className={styles.part}>
            <span className={styles.word} aria-hidden="true">
              {nl.home.in}
            </span>
            <PlaceBox
              look="sentence"
              name="location_name"
              value={where}
              onChange={setWhere}
              onChoose={(chosen) => {
                place.forget()
                setWhere(chosen.name)
                go(aroundPlace(chosen, radius))
              }}
              onSubmit={(typed) => void search(typed)}
            />
          </span>
        </div>
        <datalist id="outings">
          {nl.home.whatExamples.map((example) => (
            <option key={example} value={example} />
          ))}
        </datalist>
        <div className={styles.row}>
          <RadioGroup
            legend={nl.home.radius}
            isLegendHidden
            value={String(radius)}
            choices={RADIUS_OPTIONS.map((km) => ({ value: String(km), label: nl.kilometres(km) }))}
            onChange={(km) => setRadius(Number(km))}
          />
          <Link className={styles.all} to={paths.results({ criteria: { showAll: true } })}>
            {nl.home.surprise}
          </Link>
          <div className={styles.buttons}>
            <Button
              icon={<LocateFixed aria-hidden="true" />}
              disabled={nearMe.isBusy}
              onClick={() => {
                place.forget()
                void nearMe.search()
              }}
            >
              {nl.place.mine}
            </Button>
            <Button type="submit" variant="primary" icon={<Search aria-hidden="true" />} isBusy={place.isBusy}>
              {nl.home.submit}
            </Button>
          </div>
        </div>
        {nearMe.failure && <Notice tone="bad">{nearMe.failure}</Notice>}
      </form>
    </search>
  )
}
