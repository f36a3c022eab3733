import type { VenueHours as Hours, User } from '@plekje/contracts'
import { lazily } from '@plekje/contracts/plain'
import { Button, Checkbox, QueryErrorPanel, TextArea } from '@plekje/ui'
import { Form } from '@plekje/ui/forms'
import { DaysFields, daysText, emptyDays } from '@plekje/ui/hours'
import { useQuery } from '@plekje/web-kit'
import { Plus } from 'lucide-react'
import { useRef } from 'react'
import { venueHours as copy } from '../../copy/venue-hours'
import { Loading } from '../access/loading'
import { useLostRights } from '../access/lost-rights'
import { type HoursEditing, hoursQuery, useHoursEdit } from './use-hours-edit'
import styles from './venue-hours.module.css'

/** A venue's hours: the usual week, special days, and when they were last checked and by whom (ADMIN-27). */
export function VenueHours({ id, user }: { id: number; user: User }) {
  const query = useQuery(hoursQuery(id))
  useLostRights(query.error)
  if (query.data) return <HoursForm hours={query.data} user={user} />
  return query.error ? <QueryErrorPanel query={query} fallback={copy.failed} /> : <Loading />
}

const dayFormat = lazily(() => new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'Europe/Amsterdam' }))

const CONFLICT_ID = 'hours-conflict'

function HoursForm({ hours, user }: { hours: Hours; user: User }) {
  const editing = useHoursEdit(hours, user.id)
  const { values, problems, change } = editing
  const form = useRef<HTMLFormElement>(null)
  const send = () => {
    const [invalidField] = editing.submit()
    if (editing.isConflict) document.getElementById(CONFLICT_ID)?.focus()
    if (invalidField) form.current?.querySelector<HTMLElement>(`[name="${invalidField}"]`)?.focus()
  }
  const { special } = values
  return (
    <section className={styles.section} aria-labelledby="hours-heading">
      <h2 id="hours-heading">{copy.heading}</h2>
      <p className={styles.quiet}>
        {hours.checkedAt
          ? copy.checkedOn(dayFormat().format(new Date(hours.checkedAt)), hours.checkedBy ?? '')
          : copy.neverChecked}
      </p>
      {editing.isConflict && <HoursConflict editing={editing} />}
      <Form ref={form} label={copy.heading} onSend={send}>
        <TextArea
          label={copy.usual}
          hint={copy.usualHint}
          name="openingHours"
          rows={7}
          value={values.openingHours}
          error={problems.openingHours}
          onChange={(event) => change({ openingHours: event.target.value })}
        />
        <h3>{copy.special}</h3>
        <p className={styles.quiet}>{special.length === 0 ? copy.none : copy.specialHint}</p>
        {special.map((days, index) => (
          <DaysFields
            // Days have no id, and their order does not change.
            // biome-ignore lint/suspicious/noArrayIndexKey: see above
            key={index}
            days={days}
            index={index}
            problems={problems}
            texts={copy}
            onChange={(next) => change({ special: special.with(index, next) })}
            onRemove={() => change({ special: special.toSpliced(index, 1) })}
          />
        ))}
        <div>
          <Button
            size="small"
            icon={<Plus aria-hidden="true" />}
            onClick={() => change({ special: [...special, emptyDays] })}
          >
            {copy.add}
          </Button>
        </div>
        <Checkbox label={copy.checked} isChecked={editing.isChecked} onChange={editing.setChecked} />
        <div className={styles.foot}>
          {editing.isDirty && <Button onClick={editing.discard}>{copy.discard}</Button>}
          <Button type="submit" variant="primary" aria-disabled={editing.isSaving}>
            {editing.isSaving ? copy.saving : copy.save}
          </Button>
        </div>
      </Form>
    </section>
  )
}

/** Reports that somebody else saved; everything that was typed is kept. */
function HoursConflict({ editing: { savedValues, applyTyped, discard } }: { editing: HoursEditing }) {
  const texts = copy.conflict
  return (
    <section
      id={CONFLICT_ID}
      className={styles.conflict}
      role="alert"
      aria-labelledby="hours-conflict-title"
      tabIndex={-1}
    >
      <h3 id="hours-conflict-title">{texts.title}</h3>
      <p>{texts.text}</p>
      <pre>
        {[
          savedValues.openingHours || texts.nothing,
          ...savedValues.special.map((days) => `${daysText(days, copy)}: ${days.hours}`),
        ].join('\n')}
      </pre>
      <div className={styles.foot}>
        <Button size="small" variant="primary" onClick={applyTyped}>
          {texts.keep}
        </Button>
        <Button size="small" onClick={discard}>
          {texts.load}
        </Button>
      </div>
    </section>
  )
}
