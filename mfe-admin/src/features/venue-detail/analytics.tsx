import type { VenueAnalytics } from '@plekje/contracts'
import { en } from '../../copy/en'
import { FigureCard, FigureCards } from '../figures/figure-card'
import { DailyChart } from './daily-chart'
import { formatDay } from './days'
import styles from './detail.module.css'

const copy = en.analytics
const MAX_LISTED_DAYS = 10

const formatFigure = (count: number) => count.toLocaleString('en-GB')

/** Views, calls and website clicks of the venue (ADMIN-19). */
export function Analytics({ analytics }: { analytics: VenueAnalytics }) {
  const { dailyStats } = analytics
  return (
    <div className={styles.analytics}>
      <FigureCards>
        <FigureCard label={copy.views} value={formatFigure(analytics.totalViews)} />
        <FigureCard label={copy.phone} value={formatFigure(analytics.phoneClicks)} />
        <FigureCard label={copy.website} value={formatFigure(analytics.websiteClicks)} />
        <FigureCard label={copy.conversion} value={`${analytics.conversionRate.toFixed(1)}%`} />
      </FigureCards>
      <Visitors analytics={analytics} />
      {dailyStats.length > 1 && <DailyChart days={dailyStats} />}
      <section className={styles.section} aria-labelledby="activity-heading">
        <h2 id="activity-heading">{copy.activity}</h2>
        {dailyStats.length === 0 ? (
          <p className={styles.empty}>{copy.empty}</p>
        ) : (
          <ul className={styles.days} aria-labelledby="activity-heading">
            {dailyStats.slice(0, MAX_LISTED_DAYS).map((day) => (
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

/** The number of unique visitors, and the events that the statistics exclude. */
function Visitors({ analytics: { dailyStats, setApart } }: { analytics: VenueAnalytics }) {
  const [newestDay] = dailyStats
  const maxVisitors = Math.max(0, ...dailyStats.map(({ visitors }) => visitors))
  const averageVisitors = dailyStats.reduce((sum, { visitors }) => sum + visitors, 0) / Math.max(1, dailyStats.length)
  const { excess, crawlers } = setApart
  return (
    <section className={styles.section} aria-labelledby="visitors-heading">
      <h2 id="visitors-heading">{copy.visitors}</h2>
      <FigureCards>
        <FigureCard
          label={copy.visitorsOn(newestDay ? formatDay(newestDay.date) : undefined)}
          value={formatFigure(newestDay?.visitors ?? 0)}
          hint={copy.visitorsHint}
        />
        <FigureCard
          label={copy.visitorsPerDay}
          value={averageVisitors.toLocaleString('en-GB', { maximumFractionDigits: 1 })}
          hint={copy.visitorsMost(maxVisitors)}
        />
        <FigureCard
          label={copy.setApart}
          value={formatFigure(excess + crawlers)}
          hint={copy.setApartHint(formatFigure(excess), formatFigure(crawlers))}
        />
      </FigureCards>
      <p className={styles.note}>{copy.setApartNote}</p>
    </section>
  )
}
