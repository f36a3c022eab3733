import type { Category, Location } from '@plekje/contracts'
import { Button, LinkButton } from '@plekje/ui'
import { Form } from '@plekje/ui/forms'
import * as paths from '@plekje/web-kit/paths'
import { type ReactNode, useId, useRef } from 'react'
import { nl } from '../../copy/nl'
import { venueFieldsIn } from '../../copy/venue-fields'
import { PointPicker } from '../venue-fields/point-picker'
import { VenueControl } from '../venue-fields/venue-control'
import { definitionOf, isRequired, NEW_VENUE_FIELDS, type NewVenueField } from '../venue-fields/venue-fields'
import { HoursPreview } from './hours-preview'
import styles from './new-venue.module.css'
import type { NewVenueState } from './use-new-venue'

const copy = nl.newVenue
const labels = venueFieldsIn('nl')
const hints: Partial<Record<NewVenueField, string>> = copy.hints

type PartName = keyof typeof copy.parts
const parts = Object.keys(copy.parts) as readonly PartName[]
const hintsOfParts: Partial<Record<PartName, string>> = copy.hintsOfParts

interface NewVenueFormProps {
  state: NewVenueState
  categories: readonly Category[]
  locations: readonly Location[]
}

/** All fields of a new venue; only name, category and place are required. */
export function NewVenueForm({ state, categories, locations }: NewVenueFormProps) {
  const { values, problems, change, isSaving, submit } = state
  const form = useRef<HTMLFormElement>(null)
  const send = () => {
    const [invalidField] = Object.keys(submit())
    if (invalidField) form.current?.querySelector<HTMLElement>(`[name="${invalidField}"]`)?.focus()
  }

  return (
    <Form ref={form} gap={8} className={styles.form} onSend={send}>
      {parts.map((part) => (
        <Part key={part} heading={copy.parts[part]} hint={hintsOfParts[part]}>
          {NEW_VENUE_FIELDS.filter((field) => definitionOf(field).part === part).map((field) => (
            <VenueControl
              key={field}
              field={field}
              categories={categories}
              locations={locations}
              label={labels[field]}
              value={values[field]}
              error={problems[field]}
              onChange={change}
              texts={copy}
              hint={hints[field]}
              required={isRequired(field)}
              className={definitionOf(field).wideIn ? styles.wide : undefined}
            />
          ))}
          {part === 'point' && <PointPicker values={values} onChange={change} texts={copy.point} />}
          {part === 'hours' && <HoursPreview text={values.openingHours} />}
        </Part>
      ))}
      <div className={styles.foot}>
        <LinkButton to={paths.adminVenues()}>{copy.cancel}</LinkButton>
        <Button type="submit" variant="primary" aria-disabled={isSaving}>
          {isSaving ? copy.saving : copy.save}
        </Button>
      </div>
    </Form>
  )
}

function Part({ heading, hint, children }: { heading: string; hint?: string | undefined; children: ReactNode }) {
  const id = useId()
  return (
    <section className={styles.part} aria-labelledby={id}>
      <h2 id={id}>{heading}</h2>
      {hint && <p className={styles.hint}>{hint}</p>}
      <div className={styles.fields}>{children}</div>
    </section>
  )
}
