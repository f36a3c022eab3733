import type { OwnVenue } from '@plekje/contracts'
import { Button } from '@plekje/ui'
import { useQuery } from '@plekje/web-kit'
import { useId } from 'react'
import { venueFiguresCopy as copy } from '../../copy/venue-figures'
import styles from './own-venues.module.css'
import { ownVenueQuery } from './queries'
import { type TodoField, todosOf } from './todos'

interface TodoListProps {
  venue: OwnVenue
  onEdit: (field: TodoField) => void
}

/** Buttons to fill in what the page of a venue lacks (FIGURE-9). Without the venue's data it shows nothing. */
export function TodoList({ venue, onEdit }: TodoListProps) {
  const id = useId()
  const { data } = useQuery(ownVenueQuery(venue.listingId))
  if (!data) return null
  const todos = todosOf(data, Date.now())
  const openTodos = todos.filter(({ isDone }) => !isDone)
  return (
    <section className={styles.card} aria-labelledby={id}>
      <h3 id={id}>{copy.todo}</h3>
      <p className={styles.soft}>{copy.done(todos.length - openTodos.length, todos.length)}</p>
      {openTodos.length === 0 ? (
        <p>{copy.allDone}</p>
      ) : (
        <ul className={styles.buttons} aria-labelledby={id}>
          {openTodos.map(({ label, field }) => (
            <li key={label}>
              <Button size="small" onClick={() => onEdit(field)}>
                {label}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
