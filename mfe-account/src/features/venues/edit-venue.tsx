import type { ManagedField, OwnVenue, OwnVenueDetails, User } from '@plekje/contracts'
import { FACT_NUMBERS, FACT_VALUES } from '@plekje/contracts/fact-titles'
import { FACTS } from '@plekje/contracts/facts'
import { PRICE_RANGES } from '@plekje/contracts/plain'
import { PROPOSED_FIELD_TITLES } from '@plekje/contracts/proposal-fields'
import { PointPicker } from '@plekje/map'
import { Button, formatDate, Select, TextArea, TextField, useToast } from '@plekje/ui'
import { Form, useSending } from '@plekje/ui/forms'
import { DaysFields, daysText, emptyDays } from '@plekje/ui/hours'
import { ownVenueEditsClient, useQuery, useQueryClient, useSession } from '@plekje/web-kit'
import { saveWithRetry } from '@plekje/web-kit/save-with-retry'
import { Plus } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { venueEditCopy as copy } from '../../copy/venue-edit'
import { QueryPlaceholder } from '../members/member-page'
import { useFailureToast, useRefreshOnSessionEnd } from '../members/session-end'
import styles from './own-venues.module.css'
import { ownVenueQuery } from './queries'
import { useVenueEdit } from './use-venue-edit'
import { valueText } from './value-text'
import { differencesOf, draftOf, pointOf, type TextFieldName, type VenueDraft } from './venue-draft'

interface EditVenueProps {
  venue: OwnVenue
  /** The field that gets the focus once the form is rendered. */
  focusedField?: ManagedField | undefined
}

/** The form in which a manager edits the venue (OWNER-14). */
export function EditVenue({ venue: { listingId }, focusedField }: EditVenueProps) {
  const query = useQuery(ownVenueQuery(listingId))
  const { user } = useSession()
  const { data, error } = query
  useRefreshOnSessionEnd(error)
  if (data && user) return <EditForm details={data} user={user} focusedField={focusedField} />
  return <QueryPlaceholder headingLevel={3} query={query} fallback={copy.failed} />
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

const CONFLICT_ID = 'venue-conflict'

function EditForm({ details, user, focusedField }: EditFormProps) {
  const editing = useVenueEdit(details, user.id)
  const { values, problems, change } = editing
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (!focusedField) return
    const name = focusedField === 'point' ? 'latitude' : focusedField
    form.current?.querySelector<HTMLElement>(`[name="${name}"]`)?.focus()
  }, [focusedField])
  const submit = () => {
    const [invalidField] = editing.submit()
    if (editing.conflicts.length > 0) document.getElementById(CONFLICT_ID)?.focus()
    if (invalidField) form.current?.querySelector<HTMLElement>(`[name="${invalidField}"]`)?.focus()
  }
  const fullHint = (field: ManagedField, hint = '') => {
    const sentences = hint === '' ? [] : [hint]
    if (details.afterApproval.includes(field)) sentences.push(copy.afterApproval)
    const waitingValue = details.waiting.find((value) => value.field === field)
    if (waitingValue) sentences.push(copy.waiting(valueText(waitingValue.proposed) ?? copy.nothing))
    return sentences.join(' ') || undefined
  }
  const fieldProps = (field: TextFieldName, hint?: string) => ({
    label: PROPOSED_FIELD_TITLES[field],
    name: field,
    hint: fullHint(field, hint),
    error: problems[field],
    value: values.texts[field],
  })
  const setText = (field: TextFieldName, value: string) => change({ texts: { ...values.texts, [field]: value } })
  const textProps = (field: TextFieldName, hint?: string) => ({
    ...fieldProps(field, hint),
    onChange: (event: { target: { value: string } }) => setText(field, event.target.value),
  })
  const selectProps = (field: TextFieldName) => ({
    ...fieldProps(field),
    onChange: (value: string) => setText(field, value),
  })
  const pointProblem =
    problems.latitude ?? problems.longitude ?? problems['point.latitude'] ?? problems['point.longitude']
  const { special } = values
  return (
    <Form ref={form} label={copy.editOf(details.name)} onSend={submit}>
      <LastCheck details={details} isDirty={editing.isDirty} />
      {details.waiting.length > 0 && <WaitingValues details={details} editing={editing} />}
      {editing.conflicts.length > 0 && <Conflict editing={editing} />}
      <Part title={copy.parts.hours}>
        <TextArea {...textProps('openingHours', copy.openingHours)} rows={7} />
        <h3>{copy.special}</h3>
        <p className={styles.soft}>{fullHint('specialHours', copy.specialHint)}</p>
        {special.map((days, index) => (
          <DaysFields
            // Days have no id, and their order does not change.
            // biome-ignore lint/suspicious/noArrayIndexKey: see above
            key={index}
            days={days}
            index={index}
            problems={problems}
            texts={copy.days}
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
            {copy.addDays}
          </Button>
        </div>
      </Part>
      <Part title={copy.parts.texts}>
        <TextArea {...textProps('shortDescription')} rows={2} />
        <TextArea {...textProps('description')} rows={6} />
      </Part>
      <Part title={copy.parts.contact}>
        <div className={styles.fields}>
          <TextField {...textProps('phone')} type="tel" />
          <TextField {...textProps('email')} type="email" />
          <TextField {...textProps('website')} inputMode="url" />
          <TextField {...textProps('menuUrl')} inputMode="url" />
          <TextField {...textProps('bookingUrl')} inputMode="url" />
        </div>
      </Part>
      <Part title={copy.parts.place}>
        <TextField {...textProps('address')} />
        <PointPicker point={pointOf(values)} onChoose={change} texts={copy.point} />
        <div className={styles.fields}>
          <TextField
            label={copy.latitude}
            name="latitude"
            inputMode="decimal"
            hint={fullHint('point')}
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
          <Select {...selectProps('priceRange')} options={PRICE_OPTIONS} />
          {FACTS.map((fact) => (
            <Select key={fact} {...selectProps(fact)} options={FACT_OPTIONS} />
          ))}
          {FACT_NUMBERS.map((fact) => (
            <TextField key={fact} {...textProps(fact)} inputMode="numeric" />
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

/** Shows when a manager last confirmed the page, and a button that confirms it while nothing is unsaved. */
function LastCheck({ details, isDirty }: { details: OwnVenueDetails; isDirty: boolean }) {
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

/** Lists the values that wait for an administrator, each with a button to withdraw it. */
function WaitingValues({ details, editing }: EditingProps & { details: OwnVenueDetails }) {
  return (
    <section className={styles.card} aria-labelledby="venue-waiting">
      <h3 id="venue-waiting">{copy.waitingTitle}</h3>
      <ul className={styles.rows}>
        {details.waiting.map(({ field, proposed }) => (
          <li key={field} className={styles.change}>
            <span className={styles.soft}>{PROPOSED_FIELD_TITLES[field]}</span>
            <span>{valueText(proposed) ?? copy.nothing}</span>
            <Button
              size="small"
              aria-label={copy.withdrawLabel(PROPOSED_FIELD_TITLES[field])}
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
  const { conflicts, savedValues, applyTyped, loadTheirs } = editing
  const texts = copy.conflict
  return (
    <section id={CONFLICT_ID} className={styles.card} role="alert" aria-labelledby="venue-conflict-title" tabIndex={-1}>
      <h3 id="venue-conflict-title">{texts.title}</h3>
      <p>{texts.text}</p>
      <ul className={styles.rows}>
        {conflicts.map((field) => (
          <li key={field} className={styles.change}>
            <span className={styles.soft}>{PROPOSED_FIELD_TITLES[field]}</span>
            <span>{textOf(field, savedValues) || copy.nothing}</span>
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
  return valueText(texts[field]) ?? ''
}
