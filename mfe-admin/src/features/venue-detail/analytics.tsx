import type { VenueAnalytics } from '@plekje/contracts'
import { en } from '../../copy/en'
import { FigureCard, FigureCards } from '../figures/figure-card'
import { DailyChart } from './daily-chart'
import { formatDay } from './days'
import styles from './detail.module.css'

const copy = en.analytics
/** SPEC §9. */
const MOST_DAYS = 10

const figure = (count: number) => count.toLocaleString('en-GB')

/** How often the venue was seen, called and its website opened (SPEC §2). */
export function Analytics({ analytics }: { analytics: VenueAnalytics }) {
  const { dailyStats } = analytics
  return (
    <div className={styles.analytics}>
      <FigureCards>
        <FigureCard label={copy.views} value={figure(analytics.totalViews)} />
        <FigureCard label={copy.phone} value={figure(analytics.phoneClicks)} />
        <FigureCard label={copy.website} value={figure(analytics.websiteClicks)} />
        <FigureCard label={copy.conversion} value={`${analytics.conversionRate.toFixed(1)}%`} />
      </FigureCards>
      {dailyStats.length > 1 && <DailyChart days={dailyStats} />}
      <section className={styles.section} aria-labelledby="activity-heading">
        <h2 id="activity-heading">{copy.activity}</h2>
        {dailyStats.length === 0 ? (
          <p className={styles.empty}>{copy.empty}</p>
        ) : (
          <ul className={styles.days} aria-labelledby="activity-heading">
            {dailyStats.slice(0, MOST_DAYS).map((day) => (
              <li key={day.date}>
                <time dateTime={day.date}>{formatDay(day.date)}</time>
                <span>{copy.dayViews(day.views)}</span>
                <span>{copy.dayPhone(day.phoneClicks)}</span>
                <span>{copy.dayWebsite(day.websiteClicks)}</span>
              </li>
            ))}
          </ul>
        )}
      </section>
    </div>
  )
}
