import type { ListingDetail } from '@plekje/contracts'
import { classNames, formatDate, useMinute } from '@plekje/ui'
import { hoursCopy } from '../../copy/hours'
import { listingCopy } from '../../copy/listing'
import { dayNotes, warningOf } from './coming-days'
import styles from './hours-card.module.css'
import viewStyles from './listing-view.module.css'
import { type SeasonRows, seasonRows } from './week-rows'

type Hours = Pick<ListingDetail, 'openingHours' | 'comingDays' | 'seasons' | 'hoursCheckedAt'>

/** The opening hours of the week with today marked, of seasons and of special days, and when they were last checked. */
export function HoursCard({ listing }: { listing: Hours }) {
  const { comingDays = [], hoursCheckedAt } = listing
  const now = useMinute()
  const seasons = seasonRows(listing, now)
  const notes = dayNotes(comingDays, now)
  const warning = warningOf(comingDays, now)
  return (
    <section className={viewStyles.section} aria-labelledby="hours">
      <h2 id="hours">{listingCopy.hours}</h2>
      {warning && <p className={styles.warning}>{warning}</p>}
      {seasons.length === 0 && <p className={styles.unknown}>{listingCopy.hoursUnknown}</p>}
      {seasons.map((season) => (
        <Season key={season.key} season={season} />
      ))}
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
      {hoursCheckedAt && <p className={styles.checked}>{listingCopy.days.checked(formatDate(hoursCheckedAt))}</p>}
    </section>
  )
}

function Season({ season: { dates, isNow, rows, notes } }: { season: SeasonRows }) {
  if (rows.length === 0) {
    return (
      <dl className={styles.week}>
        <div className={classNames(styles.day, styles.closed, isNow && styles.today)}>
          <dt>
            {dates}
            {isNow && <span className={styles.mark}>{hoursCopy.seasons.now}</span>}
          </dt>
          <dd>{hoursCopy.closed}</dd>
        </div>
      </dl>
    )
  }
  return (
    <>
      {dates && <h3 className={styles.season}>{dates}</h3>}
      <dl className={styles.week}>
        {rows.map(({ name, texts, note, isClosed, isToday }) => (
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
              {note && <span className={styles.note}>{note}</span>}
            </dd>
          </div>
        ))}
      </dl>
      {notes.map((note) => (
        <p key={note} className={styles.weekNote}>
          {note}
        </p>
      ))}
    </>
  )
}
