import type { Category, Location } from '@plekje/contracts'
import { FACT_VALUES } from '@plekje/contracts/fact-titles'
import { Button } from '@plekje/ui'
import { en } from '../../copy/en'
import { definitionOf, type VenueField } from '../venue-fields/venue-fields'
import styles from './conflict.module.css'
import type { VenueEditing } from './use-venue-edit'

const copy = en.conflict

interface ConflictProps {
  editing: VenueEditing
  categories: readonly Category[]
  locations: readonly Location[]
  onLoad: () => void
}

/** Reports that somebody else saved the venue, shows the differences, and keeps everything that was typed. */
export function Conflict({ editing, categories, locations, onLoad }: ConflictProps) {
  const { differences, isRefused, values, base, savedValues, applyTyped, cancel } = editing
  if (differences.length === 0 && !isRefused) return null

  const textOf = (field: VenueField, value: string): string => {
    const { control } = definitionOf(field)
    const optionsKind = control.kind === 'choice' ? control.options : undefined
    if (optionsKind === 'categories') return categories.find(({ id }) => String(id) === value)?.name ?? value
    if (optionsKind === 'places') return locations.find(({ id }) => String(id) === value)?.name ?? value
    if (optionsKind === 'yesOrNo') return value === 'true' ? en.yes : en.no
    if (optionsKind === 'facts') return en.facts[FACT_VALUES.find((fact) => fact === value) ?? 'unknown']
    return value === '' ? copy.empty : value
  }
  return (
    <section className={styles.conflict} role="alert" aria-labelledby="conflict-heading">
      <h2 id="conflict-heading">{copy.title}</h2>
      {isRefused ? (
        <p>{copy.unknown}</p>
      ) : (
        <>
          <p>{copy.text}</p>
          <div className={styles.scroll}>
            <table>
              <thead>
                <tr>
                  <th scope="col">{copy.field}</th>
                  <th scope="col">{copy.theirs}</th>
                  <th scope="col">{copy.mine}</th>
                </tr>
              </thead>
              <tbody>
                {differences.map((field) => (
                  <tr key={field}>
                    <th scope="row">{en.fields[field]}</th>
                    <td>{textOf(field, savedValues[field])}</td>
                    <td>{values[field] === base[field] ? copy.untouched : textOf(field, values[field])}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </>
      )}
      <div className={styles.buttons}>
        <Button size="small" variant="primary" onClick={isRefused ? onLoad : applyTyped}>
          {isRefused ? copy.load : copy.keep}
        </Button>
        <Button size="small" onClick={cancel}>
          {copy.discard}
        </Button>
      </div>
    </section>
  )
}
