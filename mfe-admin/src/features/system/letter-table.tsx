import type { DeadLetter } from '@plekje/contracts'
import { Button, formatShortDate, formatTime } from '@plekje/ui'
import { createContext, useContext } from 'react'
import { nl } from '../../copy/nl'
import { type Column, DataTable } from '../tables/data-table'
import styles from './system.module.css'

const copy = nl.system.letters
const { columns: titles } = copy

interface Choosing {
  isChosen: (letter: DeadLetter) => boolean
  onChoose: (letters: readonly DeadLetter[], isChosen: boolean) => void
  onShow: (letter: DeadLetter) => void
}

const ChoosingContext = createContext<Choosing>({
  isChosen: () => false,
  onChoose: () => undefined,
  onShow: () => undefined,
})

interface LetterTableProps extends Choosing {
  letters: DeadLetter[] | undefined
  isStale: boolean
}

/** Dead letters with a box each to choose them by, and one for all. */
export function LetterTable({ letters, isStale, ...choosing }: LetterTableProps) {
  return (
    <ChoosingContext value={choosing}>
      <label className={styles.choice}>
        <input
          type="checkbox"
          checked={letters?.every(choosing.isChosen) ?? false}
          disabled={letters === undefined}
          onChange={(event) => choosing.onChoose(letters ?? [], event.target.checked)}
        />
        <span>{copy.chooseAll}</span>
      </label>
      <DataTable label={copy.heading} columns={columns} rows={letters} isStale={isStale} empty={copy.empty} />
    </ChoosingContext>
  )
}

function ChooseLetter({ letter }: { letter: DeadLetter }) {
  const { isChosen, onChoose } = useContext(ChoosingContext)
  return (
    <label className={styles.choice}>
      <input
        type="checkbox"
        aria-label={copy.choose(nameOf(letter))}
        checked={isChosen(letter)}
        onChange={(event) => onChoose([letter], event.target.checked)}
      />
      <span>{nameOf(letter)}</span>
    </label>
  )
}

function ShowButton({ letter }: { letter: DeadLetter }) {
  const { onShow } = useContext(ChoosingContext)
  return (
    <Button size="small" aria-label={`${copy.show}: ${nameOf(letter)}`} onClick={() => onShow(letter)}>
      {copy.show}
    </Button>
  )
}

const nameOf = ({ topic, key }: DeadLetter) => `${topic} ${key}`

// Made once: a cell of other columns is another component to React, and what had the focus in it would lose that.
const columns: Column<DeadLetter>[] = [
  {
    id: 'message',
    header: titles.message,
    meta: { kind: 'title' },
    cell: ({ row: { original: letter } }) => <ChooseLetter letter={letter} />,
  },
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
      letter.occurredAt === null ? (
        copy.unknownTime
      ) : (
        <time className={styles.whole} dateTime={letter.occurredAt}>
          {`${formatShortDate(letter.occurredAt)}, ${formatTime(letter.occurredAt)}`}
        </time>
      ),
  },
  {
    id: 'actions',
    header: titles.actions,
    meta: { kind: 'actions' },
    cell: ({ row: { original: letter } }) => <ShowButton letter={letter} />,
  },
]
