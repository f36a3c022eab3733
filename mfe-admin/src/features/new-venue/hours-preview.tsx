import { parseOpeningHours, weekOverview } from '@plekje/opening-hours'
import { nl } from '../../copy/nl'
import styles from './new-venue.module.css'

const copy = nl.newVenue.preview

/** How the typed opening hours are read; what is not understood is told at the field. */
export function HoursPreview({ text }: { text: string }) {
  const hours = parseOpeningHours(text)
  const week = hours ? weekOverview(hours) : []
  return (
    <section className={styles.preview} aria-label={copy.label}>
      <h3>{copy.label}</h3>
      {week.length === 0 ? (
        <p>{copy.none}</p>
      ) : (
        <dl>
          {week.map(({ day, ranges, isAllDay }) => (
            <div key={day}>
              <dt>{copy.days[day]}</dt>
              <dd>
                {isAllDay ? copy.allDay : ranges.map(({ from, to }) => copy.range(from, to)).join(', ') || copy.closed}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  )
}
