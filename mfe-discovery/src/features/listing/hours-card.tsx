import type { ListingDetail } from '@plekje/contracts'
import { classNames, useMinute } from '@plekje/ui'
import { listingCopy } from '../../copy/listing'
import { dayNotes, warningOf } from './coming-days'
import styles from './hours-card.module.css'
import viewStyles from './listing-view.module.css'
import { weekRows } from './week-rows'

type Hours = Pick<ListingDetail, 'openingHours' | 'comingDays' | 'hoursCheckedAt'>

/** The week with today marked, the days that are not like it, and when somebody looked. Unknown hours say so. */
export function HoursCard({ listing: { openingHours, comingDays = [], hoursCheckedAt } }: { listing: Hours }) {
  const now = useMinute()
  const rows = weekRows(openingHours, now)
  const notes = dayNotes(comingDays, now)
  const warning = warningOf(comingDays, now)
  return (
    <section className={viewStyles.section} aria-labelledby="hours">
      <h2 id="hours">{listingCopy.hours}</h2>
      {warning && <p className={styles.warning}>{warning}</p>}
      {rows.length === 0 ? (
        <p className={styles.unknown}>{listingCopy.hoursUnknown}</p>
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
                {isToday && <span className={styles.mark}>{listingCopy.today}</span>}
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
      {notes.length > 0 && (
        <>
          <h3 id="special-hours" className={styles.special}>
            {listingCopy.days.special}
          </h3>
          <ul className={styles.notes} aria-labelledby="special-hours">
            {notes.map(({ key, days, hours, note }) => (
              <li key={key}>
                <span>{days}</span>
                <span>{hours}</span>
                {note && <span className={styles.note}>{note}</span>}
              </li>
            ))}
          </ul>
        </>
      )}
      {hoursCheckedAt && (
        <p className={styles.checked}>{listingCopy.days.checked(checkedOn.format(new Date(hoursCheckedAt)))}</p>
      )}
    </section>
  )
}

const checkedOn = new Intl.DateTimeFormat('nl-NL', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'Europe/Amsterdam',
})
