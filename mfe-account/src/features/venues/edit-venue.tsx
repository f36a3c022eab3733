import type { ManagedField, OwnVenue, OwnVenueDetails, User } from '@plekje/contracts'
import { FACT_NUMBERS, FACT_VALUES } from '@plekje/contracts/fact-titles'
import { FACTS } from '@plekje/contracts/facts'
import { PRICE_RANGES } from '@plekje/contracts/plain'
import { PROPOSED_FIELD_TITLES } from '@plekje/contracts/proposal-fields'
import { PointPicker } from '@plekje/map'
import { Button, formatDate, QueryErrorPanel, Select, SkeletonText, TextArea, TextField, useToast } from '@plekje/ui'
import { Form, useSending } from '@plekje/ui/forms'
import { DaysFields, daysText, emptyDays } from '@plekje/ui/hours'
import { ownVenueEditsClient, useQuery, useQueryClient, useSession } from '@plekje/web-kit'
import { saveWithRetry } from '@plekje/web-kit/save-with-retry'
import { Plus } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { venueEditCopy as copy } from '../../copy/venue-edit'
import { LoadingArea } from '../members/member-page'
import { useFailureToast, useSessionEnd } from '../members/session-end'
import styles from './own-venues.module.css'
import { ownVenueQuery } from './queries'
import { useVenueEdit } from './use-venue-edit'
import { wordOf } from './value-words'
import { differencesOf, draftOf, pointOf, type TextField as TypedField, type VenueDraft } from './venue-draft'

interface EditVenueProps {
  venue: OwnVenue
  /** The field that gets the focus once the form is there. */
  focusedField?: ManagedField | undefined
}

/** The form in which a manager edits the venue (OWNER-14). */
export function EditVenue({ venue: { listingId }, focusedField }: EditVenueProps) {
  const query = useQuery(ownVenueQuery(listingId))
  const { user } = useSession()
  const { data, error } = query
  useSessionEnd(error)
  if (data && user) return <EditForm details={data} user={user} focusedField={focusedField} />
  return error ? (
    <QueryErrorPanel headingLevel={3} query={query} fallback={copy.failed} />
  ) : (
    <LoadingArea>
      <SkeletonText lines={6} />
    </LoadingArea>
  )
}

const FACT_OPTIONS = [
  { value: '', label: copy.unknown },
  ...FACT_VALUES.map((value) => ({ value, label: copy.factValues[value] })),
]
const PRICE_OPTIONS = [
  { value: '', label: copy.unknown },
  ...PRICE_RANGES.map((value) => ({ value, label: value as string })),
]

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <fieldset className={styles.part}>
    <legend>{title}</legend>
    {children}
  </fieldset>
)

interface EditFormProps extends Pick<EditVenueProps, 'focusedField'> {
  details: OwnVenueDetails
  user: User
}

function EditForm({ details, user, focusedField }: EditFormProps) {
  const editing = useVenueEdit(details, user.id)
  const { values, problems, change } = editing
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (focusedField) form.current?.querySelector<HTMLElement>(`[name="${focusedField}"]`)?.focus()
  }, [focusedField])
  const send = () => {
    const [problem] = editing.submit()
    if (problem) form.current?.querySelector<HTMLElement>(`[name="${problem}"]`)?.focus()
  }
  const noteOf = (field: ManagedField, hint?: string) => {
    const waiting = details.waiting.find((value) => value.field === field)
    const lines = [
      hint,
      details.afterApproval.includes(field) ? copy.afterApproval : undefined,
      waiting && copy.waiting(wordOf(waiting.proposed) ?? copy.nothing),
    ].filter((line) => line !== undefined)
    return lines.length === 0 ? undefined : lines.join(' ')
  }
  const control = (field: TypedField, hint?: string) => ({
    label: PROPOSED_FIELD_TITLES[field],
    name: field,
    hint: noteOf(field, hint),
    error: problems[field],
    value: values.texts[field],
  })
  const setText = (field: TypedField, value: string) => change({ texts: { ...values.texts, [field]: value } })
  const typed = (field: TypedField, hint?: string) => ({
    ...control(field, hint),
    onChange: (event: { target: { value: string } }) => setText(field, event.target.value),
  })
  const chosen = (field: TypedField) => ({
    ...control(field),
    onChange: (value: string) => setText(field, value),
  })
  const pointProblem =
    problems.latitude ?? problems.longitude ?? problems['point.latitude'] ?? problems['point.longitude']
  const { special } = values
  return (
    <Form ref={form} label={copy.editOf(details.name)} onSend={send}>
      <Check details={details} isDirty={editing.isDirty} />
      {details.waiting.length > 0 && <Waiting details={details} editing={editing} />}
      {editing.conflicts.length > 0 && <Conflict editing={editing} />}
      <Part title={copy.parts.hours}>
        <TextArea {...typed('openingHours', copy.openingHours)} rows={7} />
        <h3>{copy.special}</h3>
        <p className={styles.soft}>{noteOf('specialHours', copy.specialHint)}</p>
        {special.map((days, at) => (
          <DaysFields
            // Days have no id, and their order does not change.
            // biome-ignore lint/suspicious/noArrayIndexKey: see above
            key={at}
            days={days}
            index={at}
            problems={problems}
            texts={copy.days}
            onChange={(next) => change({ special: special.with(at, next) })}
            onRemove={() => change({ special: special.toSpliced(at, 1) })}
          />
        ))}
        <div>
          <Button
            size="small"
            icon={<Plus aria-hidden="true" />}
            onClick={() => change({ special: [...special, emptyDays] })}
          >
            {copy.addDays}
          </Button>
        </div>
      </Part>
      <Part title={copy.parts.texts}>
        <TextArea {...typed('shortDescription')} rows={2} />
        <TextArea {...typed('description')} rows={6} />
      </Part>
      <Part title={copy.parts.contact}>
        <div className={styles.fields}>
          <TextField {...typed('phone')} type="tel" />
          <TextField {...typed('email')} type="email" />
          <TextField {...typed('website')} inputMode="url" />
          <TextField {...typed('menuUrl')} inputMode="url" />
          <TextField {...typed('bookingUrl')} inputMode="url" />
        </div>
      </Part>
      <Part title={copy.parts.place}>
        <TextField {...typed('address')} />
        <PointPicker point={pointOf(values)} onChoose={change} texts={copy.point} />
        <div className={styles.fields}>
          <TextField
            label={copy.latitude}
            name="latitude"
            inputMode="decimal"
            hint={noteOf('point')}
            error={pointProblem}
            value={values.latitude}
            onChange={(event) => change({ latitude: event.target.value })}
          />
          <TextField
            label={copy.longitude}
            name="longitude"
            inputMode="decimal"
            value={values.longitude}
            onChange={(event) => change({ longitude: event.target.value })}
          />
        </div>
      </Part>
      <Part title={copy.parts.facts}>
        <div className={styles.fields}>
          <Select {...chosen('priceRange')} options={PRICE_OPTIONS} />
          {FACTS.map((fact) => (
            <Select key={fact} {...chosen(fact)} options={FACT_OPTIONS} />
          ))}
          {FACT_NUMBERS.map((fact) => (
            <TextField key={fact} {...typed(fact)} inputMode="numeric" />
          ))}
        </div>
      </Part>
      <div className={styles.buttons}>
        <Button type="submit" variant="primary" isBusy={editing.isSaving}>
          {copy.save}
        </Button>
        {editing.isDirty && <Button onClick={editing.discard}>{copy.discard}</Button>}
      </div>
    </Form>
  )
}

/** When a manager last looked at the page, and a button to confirm it; not while something is typed and not saved. */
function Check({ details, isDirty }: { details: OwnVenueDetails; isDirty: boolean }) {
  const { listingId, version, checkedAt } = details
  const { toast } = useToast()
  const showFailure = useFailureToast()
  const client = useQueryClient()
  const { send, isPending } = useSending<void, OwnVenueDetails>({
    call: () =>
      saveWithRetry({
        version,
        send: (version) => ownVenueEditsClient.confirmOwnVenue({ params: { listingId }, body: { version } }),
        read: () => client.fetchQuery({ ...ownVenueQuery(listingId), staleTime: 0 }),
        isUntouched: (latest) => differencesOf(draftOf(details.values), draftOf(latest.values)).length === 0,
      }),
    onSuccess: (confirmed) => {
      client.setQueryData(ownVenueQuery(listingId).queryKey, confirmed)
      toast({ title: copy.confirmed })
    },
    onError: (failure) => {
      showFailure(copy.confirmFailed, failure)
      void client.invalidateQueries({ queryKey: ownVenueQuery(listingId).queryKey })
    },
  })
  return (
    <div className={styles.row}>
      <p className={styles.who}>{checkedAt ? copy.checkedOn(formatDate(checkedAt)) : copy.neverChecked}</p>
      {!isDirty && (
        <Button size="small" isBusy={isPending} onClick={() => send()}>
          {copy.confirm}
        </Button>
      )}
    </div>
  )
}

interface EditingProps {
  editing: ReturnType<typeof useVenueEdit>
}

/** Values that wait for an administrator, each of which can be withdrawn. */
function Waiting({ details, editing }: EditingProps & { details: OwnVenueDetails }) {
  return (
    <section className={styles.card} aria-labelledby="venue-waiting">
      <h3 id="venue-waiting">{copy.waitingTitle}</h3>
      <ul className={styles.rows}>
        {details.waiting.map(({ field, proposed }) => (
          <li key={field} className={styles.change}>
            <span className={styles.soft}>{PROPOSED_FIELD_TITLES[field]}</span>
            <span>{wordOf(proposed) ?? copy.nothing}</span>
            <Button
              size="small"
              aria-label={copy.withdrawWhat(PROPOSED_FIELD_TITLES[field])}
              isBusy={editing.isSaving}
              onClick={() => editing.withdraw(field)}
            >
              {copy.withdraw}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Reports that somebody else saved the same fields; everything that was typed is kept. */
function Conflict({ editing }: EditingProps) {
  const { conflicts, current, applyTyped, loadTheirs } = editing
  const texts = copy.conflict
  return (
    <section className={styles.card} role="alert" aria-labelledby="venue-conflict">
      <h3 id="venue-conflict">{texts.title}</h3>
      <p>{texts.text}</p>
      <ul className={styles.rows}>
        {conflicts.map((field) => (
          <li key={field} className={styles.change}>
            <span className={styles.soft}>{PROPOSED_FIELD_TITLES[field]}</span>
            <span>{textOf(field, current) || copy.nothing}</span>
          </li>
        ))}
      </ul>
      <div className={styles.buttons}>
        <Button size="small" variant="primary" onClick={applyTyped}>
          {texts.keep}
        </Button>
        <Button size="small" onClick={loadTheirs}>
          {texts.load}
        </Button>
      </div>
    </section>
  )
}

function textOf(field: ManagedField, { texts, special, latitude, longitude }: VenueDraft): string {
  if (field === 'point') return `${latitude}, ${longitude}`
  if (field === 'specialHours') {
    return special.map((days) => `${daysText(days, copy.days)}: ${days.hours}`).join('; ')
  }
  const value = texts[field]
  return FACT_VALUES.some((fact) => fact === value) ? copy.factValues[value as keyof typeof copy.factValues] : value
}
