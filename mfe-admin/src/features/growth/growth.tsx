import type { GrowthPoint } from '@plekje/contracts'
import { formatCount, formatShortDate, QueryErrorPanel } from '@plekje/ui'
import { operationsClient, queryOptions, useQuery } from '@plekje/web-kit'
import { nl } from '../../copy/nl'
import { Spinner } from '../access/loading'
import { useRightsEnd } from '../access/rights-end'
import chart from '../venue-detail/daily-chart.module.css'
import styles from './growth.module.css'
import { DayBars, GrowthLine } from './growth-chart'

const copy = nl.growth
const DAYS = 30
const MEASURES = ['users', 'venues', 'reviews', 'views', 'visitors'] as const

const growthQuery = () =>
  queryOptions({
    queryKey: ['admin', 'growth', DAYS],
    queryFn: ({ signal }) => operationsClient.growth({ query: { days: DAYS } }, { signal }),
  })

/** How the site grew in the last days: a small chart for each measure, and all of them as a table. */
export function Growth() {
  const query = useQuery(growthQuery())
  const { data, error } = query
  useRightsEnd(error)
  return (
    <figure className={chart.chart} aria-labelledby="growth-heading">
      <figcaption>
        <h2 id="growth-heading">{copy.heading}</h2>
        <p className={styles.lead}>{copy.lead(DAYS)}</p>
      </figcaption>
      {error ? (
        <QueryErrorPanel headingLevel={3} query={query} fallback={copy.failed} />
      ) : data ? (
        <Charts days={data} />
      ) : (
        <Spinner label={copy.loading} />
      )}
    </figure>
  )
}

function Charts({ days }: { days: readonly GrowthPoint[] }) {
  if (!days.some((day) => MEASURES.some((measure) => day[measure] > 0))) {
    return <p className={styles.empty}>{copy.empty}</p>
  }
  return (
    <>
      <div className={styles.charts}>
        <GrowthLine measure="users" days={days} />
        <GrowthLine measure="venues" days={days} />
        <GrowthLine measure="reviews" days={days} />
        <DayBars measure="views" days={days} />
        <DayBars measure="visitors" days={days} />
      </div>
      <details>
        <summary>{copy.asTable}</summary>
        <div className={chart.scroll}>
          <table aria-labelledby="growth-heading">
            <thead>
              <tr>
                <th scope="col">{copy.date}</th>
                {MEASURES.map((measure) => (
                  <th key={measure} scope="col">
                    {copy.measures[measure]}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {days.toReversed().map((day) => (
                <tr key={day.date}>
                  <th scope="row">{formatShortDate(day.date)}</th>
                  {MEASURES.map((measure) => (
                    <td key={measure}>{formatCount(day[measure])}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
    </>
  )
}
