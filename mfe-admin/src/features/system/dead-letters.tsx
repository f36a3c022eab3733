import { type DeadLetter, TOPICS } from '@plekje/contracts'
import { Button, QueryErrorPanel, Select } from '@plekje/ui'
import { useQuery } from '@plekje/web-kit'
import { useId, useRef, useState } from 'react'
import { nl } from '../../copy/nl'
import { useRightsEnd } from '../access/rights-end'
import inbox from '../inbox/inbox.module.css'
import { useListAddress } from '../lists/use-list-address'
import { DecideLetters } from './decide-letters'
import { LetterTable } from './letter-table'
import { lettersQuery } from './queries'
import { ShowLetter } from './show-letter'
import styles from './system.module.css'

const copy = nl.system.letters

const keyOf = ({ topic, position }: DeadLetter): string => `${topic}/${position}`

/** Messages that consumers gave up on; several can be decided about at once. The topic is in the address. */
export function DeadLetters() {
  const id = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  const { read, set } = useListAddress()
  const asked = read('onderwerp')
  const topic = TOPICS.find((known) => known === asked) ?? ''
  const query = useQuery(lettersQuery(topic))
  const { data, error, isPlaceholderData } = query
  useRightsEnd(error)
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set())
  const [shown, setShown] = useState<DeadLetter>()
  const [decision, setDecision] = useState<'redrive' | 'discard'>()

  // What somebody else decided about meanwhile is not chosen any more.
  const chosen = data?.letters.filter((letter) => marked.has(keyOf(letter))) ?? []
  const isNothing = chosen.length === 0
  const choose = (letters: readonly DeadLetter[], isChosen: boolean) =>
    setMarked((before) => {
      const after = new Set(before)
      for (const letter of letters) {
        if (isChosen) after.add(keyOf(letter))
        else after.delete(keyOf(letter))
      }
      return after
    })

  return (
    <section className={inbox.inbox} aria-labelledby={id}>
      <header className={inbox.head}>
        <div>
          <h2 ref={heading} id={id} tabIndex={-1}>
            {copy.heading}
          </h2>
          <p>{copy.lead}</p>
        </div>
        <Select
          label={copy.topic}
          isLabelHidden
          value={topic}
          options={[{ value: '', label: copy.allTopics }, ...TOPICS.map((value) => ({ value, label: value }))]}
          onChange={(onderwerp) => {
            setMarked(new Set())
            set({ onderwerp })
          }}
        />
      </header>
      {error ? (
        <QueryErrorPanel headingLevel={3} query={query} fallback={copy.failed} />
      ) : data?.letters.length === 0 ? (
        <p className={inbox.empty}>{copy.empty}</p>
      ) : (
        <>
          <div className={styles.bar}>
            <p className={inbox.soft}>
              {data && copy.shown(data.letters.length, data.total)}
              {!isNothing && ` · ${copy.chosen(chosen.length)}`}
            </p>
            <div className={inbox.buttons}>
              <Button size="small" disabled={isNothing} onClick={() => setDecision('redrive')}>
                {copy.redrive}
              </Button>
              <Button size="small" variant="danger" disabled={isNothing} onClick={() => setDecision('discard')}>
                {copy.discard}
              </Button>
            </div>
          </div>
          <LetterTable
            letters={data?.letters}
            isStale={isPlaceholderData}
            isChosen={(letter) => marked.has(keyOf(letter))}
            onChoose={choose}
            onShow={setShown}
          />
        </>
      )}
      {shown && <ShowLetter letter={shown} onClose={() => setShown(undefined)} />}
      {decision && (
        <DecideLetters
          decision={decision}
          letters={chosen}
          onClose={() => setDecision(undefined)}
          onDecided={() => {
            setMarked(new Set())
            heading.current?.focus()
          }}
        />
      )}
    </section>
  )
}
