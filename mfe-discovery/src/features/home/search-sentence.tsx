import { Button, Notice, RadioGroup } from '@plekje/ui'
import { Link, useNavigate, useWhileShown } from '@plekje/web-kit'
import { LocateFixed, Search } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { nl } from '../../copy/nl'
import { paths } from '../../paths'
import { type CriteriaChange, changeCriteria } from '../criteria/criteria'
import { aroundPlace, DEFAULT_RADIUS, RADIUS_OPTIONS } from '../criteria/place-criteria'
import { Superseded, useFindPlace } from '../places/find-place'
import { PlaceBox } from '../places/place-box'
import { useNearMe } from '../places/use-near-me'
import styles from './search-sentence.module.css'

/** "Ik wil … in …": what, where and how far, or around yourself. */
export function SearchSentence() {
  const navigate = useNavigate()
  const { begin, find } = useFindPlace()
  const [what, setWhat] = useState('')
  const [where, setWhere] = useState('')
  const [radius, setRadius] = useState<number>(DEFAULT_RADIUS)
  const [isSearching, setSearching] = useState(false)

  const go = useWhileShown((change: CriteriaChange) => {
    const text = what.trim()
    navigate(paths.results({ criteria: changeCriteria(text === '' ? {} : { search: text }, change) }))
  })
  const beginOther = () => {
    setSearching(false)
    return begin()
  }
  const nearMe = useNearMe(beginOther, go)

  const search = async (typed = where) => {
    if (typed.trim() === '') {
      beginOther()
      return go({})
    }
    setSearching(true)
    try {
      const place = await find(typed, radius)
      setSearching(false)
      // Words that no geocoder knows are searched as text, together with what was asked for.
      go(place ?? { search: `${what} ${typed}`.trim() })
    } catch (failure) {
      if (!(failure instanceof Superseded)) throw failure
    }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void search()
  }

  return (
    <search>
      <form className={styles.form} aria-label={nl.home.form} onSubmit={submit}>
        <div className={styles.sentence}>
          <span className={styles.part}>
            <span className={styles.word} aria-hidden="true">
              {nl.home.iWant}
            </span>
            <input
              className={styles.what}
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
              value={where}
              onChange={setWhere}
              onChoose={(place) => {
                beginOther()
                setWhere(place.name)
                go(aroundPlace(place, radius))
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
              onClick={() => void nearMe.search()}
            >
              {nl.place.mine}
            </Button>
            <Button type="submit" variant="primary" icon={<Search aria-hidden="true" />} isBusy={isSearching}>
              {nl.home.submit}
            </Button>
          </div>
        </div>
        {nearMe.failure && <Notice tone="bad">{nearMe.failure}</Notice>}
      </form>
    </search>
  )
}
