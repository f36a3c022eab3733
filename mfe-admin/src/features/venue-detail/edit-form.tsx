import type { Category, Location } from '@plekje/contracts'
import { Form } from '@plekje/ui/forms'
import type { Ref } from 'react'
import { en } from '../../copy/en'
import { PointPicker } from '../venue-fields/point-picker'
import { VenueControl } from '../venue-fields/venue-control'
import { definitionOf, VENUE_FIELDS } from '../venue-fields/venue-fields'
import styles from './detail.module.css'
import type { VenueEditing } from './use-venue-edit'

interface EditFormProps {
  editing: VenueEditing
  categories: readonly Category[]
  locations: readonly Location[]
  onSubmit: () => void
  ref: Ref<HTMLFormElement>
}

/** The form to edit a venue, in the order of ADMIN-17. The page's header has the save button; Enter also saves. */
export function EditForm({ editing, categories, locations, onSubmit, ref }: EditFormProps) {
  const { values, problems, change } = editing
  return (
    <Form ref={ref} className={styles.form} onSend={onSubmit}>
      {VENUE_FIELDS.map((field, index) => (
        <VenueControl
          key={field}
          field={field}
          categories={categories}
          locations={locations}
          label={en.fields[field]}
          value={values[field]}
          error={problems[field]}
          onChange={change}
          texts={en}
          autoFocus={index === 0}
          className={definitionOf(field).wideIn === 'both' ? styles.wide : undefined}
        />
      ))}
      <PointPicker values={values} onChange={change} texts={en.point} />
      {/* Browsers submit on Enter only when the form has a submit button. */}
      <button type="submit" hidden />
    </Form>
  )
}
