import type { DeadLetter } from '@plekje/contracts'
import { TOPICS } from '@plekje/contracts'
import { formatCount, QueryErrorPanel, Select } from '@plekje/ui'
import { eventsAdminClient, useQuery } from '@plekje/web-kit'
import { useRef, useState } from 'react'
import { nl } from '../../copy/nl'
import { useLostRights } from '../access/lost-rights'
import inbox from '../inbox/inbox.module.css'
import { Section } from '../inbox/section'
import { useListAddress } from '../lists/use-list-address'
import type { Decision } from './decide-dialog'
import { decideInGroups } from './decide-in-groups'
import { Decisions } from './decisions'
import { Moment } from './moment'
import { DEAD_LETTERS_KEY, deadLettersQuery } from './queries'
import { selectableColumns } from './selectable-table'
import { serviceName } from './service-name'
import { ShowLetter } from './show-letter'
import styles from './system.module.css'

const copy = nl.system.letters
const { columns: titles } = copy

/** Dead letters of the topic in the address. */
export function DeadLetters() {
  const heading = useRef<HTMLHeadingElement>(null)
  const { readOneOf, set } = useListAddress()
  const topic = readOneOf('onderwerp', TOPICS, '')
  const query = useQuery(deadLettersQuery(topic))
  const { data, error, isLoadingError, isPlaceholderData } = query
  useLostRights(error)
  const [openLetter, setOpenLetter] = useState<DeadLetter>()

  return (
    <Section
      heading={copy.heading}
      lead={copy.lead}
      headingRef={heading}
      actions={
        <Select
          label={copy.topic}
          isLabelHidden
          value={topic}
          options={[{ value: '', label: copy.allTopics }, ...TOPICS.map((value) => ({ value, label: value }))]}
          onChange={(onderwerp) => set({ onderwerp })}
        />
      }
    >
      {isLoadingError && <QueryErrorPanel headingLevel={3} query={query} fallback={copy.failed} />}
      {!isLoadingError &&
        (data?.letters.length === 0 ? (
          <p className={inbox.empty}>{copy.empty}</p>
        ) : (
          <>
            {data && data.counts.length > 0 && (
              <ul className={styles.counts} aria-label={copy.counts}>
                {data.counts.map(({ topic, group, count }) => (
                  <li key={`${topic} ${group}`}>{copy.count(topic, serviceName(group), formatCount(count))}</li>
                ))}
              </ul>
            )}
            <Decisions
              // Another topic starts without a selection.
              key={topic}
              copy={copy}
              columns={columns}
              rows={data?.letters}
              isStale={isPlaceholderData}
              count={data && copy.shown(data.letters.length, data.total)}
              keyOf={({ topic, position }) => `${topic}/${position}`}
              decide={decide}
              queryKey={DEAD_LETTERS_KEY}
              onShow={setOpenLetter}
              heading={heading}
            />
          </>
        ))}
      {openLetter && <ShowLetter letter={openLetter} onClose={() => setOpenLetter(undefined)} />}
    </Section>
  )
}

const decide = (decision: Decision, letters: readonly DeadLetter[], reason: string): Promise<number> =>
  decideInGroups(
    letters,
    ({ topic }) => topic,
    (topic, lettersOfTopic) => {
      const body = { topic, positions: lettersOfTopic.map(({ position }) => position) }
      return decision === 'redrive'
        ? eventsAdminClient.redriveDeadLetters({ body })
        : eventsAdminClient.discardDeadLetters({ body: { ...body, reason } })
    },
  )

const columns = selectableColumns<DeadLetter>(
  {
    copy,
    titles: { name: titles.message, actions: titles.actions },
    nameOf: ({ topic, key }) => `${topic} ${key}`,
  },
  [
    {
      id: 'group',
      header: titles.group,
      cell: ({ row: { original: letter } }) => <span className={styles.whole}>{letter.group}</span>,
    },
    {
      id: 'reason',
      header: titles.reason,
      cell: ({ row: { original: letter } }) => <span className={styles.cause}>{letter.reason}</span>,
    },
    { id: 'attempts', accessorKey: 'attempts', header: titles.attempts, meta: { kind: 'figure' } },
    {
      id: 'occurredAt',
      header: titles.occurredAt,
      cell: ({ row: { original: letter } }) =>
        letter.occurredAt === null ? copy.unknownTime : <Moment at={letter.occurredAt} />,
    },
  ],
)
