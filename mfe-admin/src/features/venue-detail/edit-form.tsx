import type { Category, Location } from '@plekje/contracts'
import { PRICE_RANGES } from '@plekje/contracts/plain'
import { Select, TextArea, TextField } from '@plekje/ui'
import type { Ref } from 'react'
import { en } from '../../copy/en'
import styles from './detail.module.css'
import type { VenueEditing } from './use-venue-edit'
import type { VenueField } from './venue-draft'

interface EditFormProps {
  editing: VenueEditing
  categories: readonly Category[]
  locations: readonly Location[]
  onSubmit: () => void
  ref: Ref<HTMLFormElement>
}

/** The fields of SPEC §2, in its order; saving is in the header, and Enter saves too. */
export function EditForm({ editing, categories, locations, onSubmit, ref }: EditFormProps) {
  const { values, problems, change } = editing
  const shared = (field: VenueField) => ({
    name: field,
    label: en.fields[field],
    value: values[field],
    error: problems[field],
  })
  const text = (field: VenueField) => ({
    ...shared(field),
    onChange: (event: { target: { value: string } }) => change(field, event.target.value),
  })
  const choice = (field: VenueField) => ({ ...shared(field), onChange: (value: string) => change(field, value) })
  const groups = new Set(categories.map(({ parentId }) => parentId))

  return (
    <form
      ref={ref}
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit()
      }}
    >
      <TextField {...text('name')} autoFocus />
      <Select
        {...choice('categoryId')}
        options={categories
          .filter(({ id }) => !groups.has(id))
          .map(({ id, name }) => ({ value: String(id), label: name }))}
      />
      <TextArea {...text('shortDescription')} className={styles.wide ?? ''} rows={2} />
      <TextArea {...text('description')} className={styles.wide ?? ''} rows={6} />
      <TextField {...text('address')} />
      <Select
        {...choice('locationId')}
        options={locations.map(({ id, name }) => ({ value: String(id), label: name }))}
      />
      <TextField {...text('phone')} type="tel" />
      <TextField {...text('email')} type="email" />
      <TextField {...text('website')} inputMode="url" />
      <Select
        {...choice('priceRange')}
        options={[
          { value: '', label: en.noPrice },
          ...PRICE_RANGES.map((range) => ({ value: range, label: en.prices[range] })),
        ]}
      />
      <Select
        {...choice('visible')}
        options={[
          { value: 'true', label: en.yes },
          { value: 'false', label: en.no },
        ]}
      />
      {/* Without a button in the form the browser would not save on Enter. */}
      <button type="submit" hidden />
    </form>
  )
}
