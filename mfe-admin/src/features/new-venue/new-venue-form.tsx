import type { Category, Location } from '@plekje/contracts'
import { PRICE_RANGES } from '@plekje/contracts/plain'
import { Button, LinkButton, Select, TextArea, TextField } from '@plekje/ui'
import { type ReactNode, useId, useRef } from 'react'
import { nl } from '../../copy/nl'
import { paths } from '../../paths'
import { HoursPreview } from './hours-preview'
import styles from './new-venue.module.css'
import type { NewVenueField } from './new-venue-draft'
import type { FillingIn } from './use-new-venue'

const copy = nl.newVenue

interface NewVenueFormProps {
  filling: FillingIn
  categories: readonly Category[]
  locations: readonly Location[]
}

/** Everything there is to say about a venue; only name, category and place must be. */
export function NewVenueForm({ filling, categories, locations }: NewVenueFormProps) {
  const { values, problems, change, isSaving, submit } = filling
  const form = useRef<HTMLFormElement>(null)
  const shared = (field: NewVenueField) => ({
    name: field,
    label: copy.fields[field],
    value: values[field],
    error: problems[field],
  })
  const text = (field: NewVenueField) => ({
    ...shared(field),
    onChange: (event: { target: { value: string } }) => change(field, event.target.value),
  })
  const choice = (field: NewVenueField) => ({ ...shared(field), onChange: (value: string) => change(field, value) })
  const groups = new Set(categories.map(({ parentId }) => parentId))
  const named = (items: readonly { id: number; name: string }[]) => [
    { value: '', label: copy.choose },
    ...items.map(({ id, name }) => ({ value: String(id), label: name })),
  ]
  const send = () => {
    const [problem] = Object.keys(submit())
    if (problem) form.current?.querySelector<HTMLElement>(`[name="${problem}"]`)?.focus()
  }

  return (
    <form
      ref={form}
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <Part heading={copy.parts.basics}>
        <TextField {...text('name')} required className={styles.wide ?? ''} />
        <Select {...choice('categoryId')} required options={named(categories.filter(({ id }) => !groups.has(id)))} />
        <Select {...choice('locationId')} required options={named(locations)} />
        <TextField {...text('address')} className={styles.wide ?? ''} />
        <Select
          {...choice('priceRange')}
          options={[
            { value: '', label: copy.noPrice },
            ...PRICE_RANGES.map((range) => ({ value: range, label: copy.prices[range] })),
          ]}
        />
        <Select
          {...choice('visible')}
          options={[
            { value: 'true', label: copy.yes },
            { value: 'false', label: copy.no },
          ]}
        />
      </Part>
      <Part heading={copy.parts.texts}>
        <TextArea
          {...text('shortDescription')}
          className={styles.wide ?? ''}
          rows={2}
          hint={copy.hints.shortDescription}
        />
        <TextArea {...text('description')} className={styles.wide ?? ''} rows={6} />
      </Part>
      <Part heading={copy.parts.contact}>
        <TextField {...text('phone')} type="tel" />
        <TextField {...text('email')} type="email" />
        <TextField {...text('website')} inputMode="url" className={styles.wide ?? ''} />
      </Part>
      <Part heading={copy.parts.hours}>
        <TextArea {...text('openingHours')} rows={7} hint={copy.hints.openingHours} />
        <HoursPreview text={values.openingHours} />
      </Part>
      <Part heading={copy.parts.point} hint={copy.hints.point}>
        <TextField {...text('latitude')} inputMode="decimal" hint={copy.hints.latitude} />
        <TextField {...text('longitude')} inputMode="decimal" hint={copy.hints.longitude} />
      </Part>
      <div className={styles.foot}>
        <LinkButton to={paths.venues()}>{copy.cancel}</LinkButton>
        <Button type="submit" variant="primary" aria-disabled={isSaving}>
          {isSaving ? copy.saving : copy.save}
        </Button>
      </div>
    </form>
  )
}

function Part({ heading, hint, children }: { heading: string; hint?: string; children: ReactNode }) {
  const id = useId()
  return (
    <section className={styles.part} aria-labelledby={id}>
      <h2 id={id}>{heading}</h2>
      {hint && <p className={styles.hint}>{hint}</p>}
      <div className={styles.fields}>{children}</div>
    </section>
  )
}
