import { en } from '../../copy/en'
import styles from './daily-chart.module.css'
import { consecutiveDays, type DayFigures, formatDay } from './days'

const copy = en.analytics
const clicksOf = ({ phoneClicks, websiteClicks }: DayFigures) => phoneClicks + websiteClicks

/** Views as bars and clicks as bars in front of them, day by day; the same as a table for who would rather read. */
export function DailyChart({ days: known }: { days: readonly DayFigures[] }) {
  const days = consecutiveDays(known)
  const [first, last] = [days[0], days.at(-1)]
  if (!first || !last) return null
  const busiest = days.reduce((most, day) => (day.views > most.views ? day : most), first)
  const top = Math.max(1, ...days.map((day) => Math.max(day.views, clicksOf(day))))
  const text = copy.chartText(formatDay(first.date), formatDay(last.date), busiest.views, formatDay(busiest.date))

  return (
    <figure className={styles.chart}>
      <figcaption>
        <h2>{copy.chart}</h2>
        <p className={styles.legend}>
          <span className={styles.views}>{copy.chartViews}</span>
          <span className={styles.clicks}>{copy.chartClicks}</span>
        </p>
      </figcaption>
      <div className={styles.plot}>
        <span className={styles.top} aria-hidden="true">
          {top}
        </span>
        <svg
          role="img"
          aria-label={`${copy.chart}. ${text}`}
          viewBox={`0 0 ${days.length} ${top}`}
          preserveAspectRatio="none"
        >
          {days.map((day, at) => (
            <g key={day.date}>
              <title>{`${formatDay(day.date)}: ${copy.dayViews(day.views)}, ${clicksOf(day)} clicks`}</title>
              <rect className={styles.views} x={at + 0.12} y={top - day.views} width={0.76} height={day.views} />
              <rect
                className={styles.clicks}
                x={at + 0.32}
                y={top - clicksOf(day)}
                width={0.36}
                height={clicksOf(day)}
              />
            </g>
          ))}
        </svg>
        <p className={styles.axis} aria-hidden="true">
          <span>{formatDay(first.date)}</span>
          <span>{formatDay(last.date)}</span>
        </p>
      </div>
      <details>
        <summary>{copy.asTable}</summary>
        <div className={styles.scroll}>
          <table>
            <thead>
              <tr>
                <th scope="col">{copy.date}</th>
                <th scope="col">{copy.chartViews}</th>
                <th scope="col">{copy.phone}</th>
                <th scope="col">{copy.website}</th>
                <th scope="col">{copy.chartVisitors}</th>
              </tr>
            </thead>
            <tbody>
              {days.toReversed().map((day) => (
                <tr key={day.date}>
                  <th scope="row">{formatDay(day.date)}</th>
                  <td>{day.views}</td>
                  <td>{day.phoneClicks}</td>
                  <td>{day.websiteClicks}</td>
                  <td>{day.visitors}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
    </figure>
  )
}
