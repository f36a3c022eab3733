import { classNames, useMinute } from '@plekje/ui'
import { nl } from '../../copy/nl'
import styles from './hours-card.module.css'
import viewStyles from './listing-view.module.css'
import { weekRows } from './week-rows'

/** The week with today marked. Unknown hours say so. */
export function HoursCard({ openingHours }: { openingHours: string | null }) {
  const rows = weekRows(openingHours, useMinute())
  return (
    <section className={viewStyles.section} aria-labelledby="hours">
      <h2 id="hours">{nl.listing.hours}</h2>
      {rows.length === 0 ? (
        <p className={styles.unknown}>{nl.listing.hoursUnknown}</p>
      ) : (
        <dl className={styles.week}>
          {rows.map(({ name, texts, isClosed, isToday }) => (
            <div
              key={name}
              className={classNames(styles.day, isToday && styles.today, isClosed && styles.closed)}
              aria-current={isToday ? 'date' : undefined}
            >
              <dt>
                {name}
                {isToday && <span className={styles.mark}>{nl.listing.today}</span>}
              </dt>
              <dd>
                {texts.map((text) => (
                  <span key={text}>{text}</span>
                ))}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  )
}
