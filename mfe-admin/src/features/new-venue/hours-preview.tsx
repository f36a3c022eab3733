import { type DayPart, dayParts, daysOfWeek, parseOpeningHours } from '@plekje/opening-hours'
import { nl } from '../../copy/nl'
import styles from './new-venue.module.css'

const copy = nl.newVenue.preview

/** Shows how the server reads the typed opening hours. The field itself shows errors. */
export function HoursPreview({ text }: { text: string }) {
  const hours = parseOpeningHours(text)
  // Hours with `openNow` say nothing about the week.
  const week = hours && hours.openNow === undefined ? daysOfWeek(hours) : []
  return (
    <section className={styles.preview} aria-label={copy.label}>
      <h3>{copy.label}</h3>
      {week.length === 0 ? (
        <p>{copy.none}</p>
      ) : (
        <dl>
          {week.map((day, index) => (
            <div key={copy.days[index]}>
              <dt>{copy.days[index]}</dt>
              <dd>{dayParts(day).map(partText).join(', ')}</dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  )
}

function partText(part: DayPart): string {
  switch (part.kind) {
    case 'closed':
      return copy.closed
    case 'all_day':
      return copy.allDay
    case 'unknown':
      return copy.unknown
    case 'rest_unknown':
      return copy.restUnknown
    case 'from':
      return copy.from(part.from)
    default:
      return copy[part.kind](copy.range(part.from, part.to))
  }
}
