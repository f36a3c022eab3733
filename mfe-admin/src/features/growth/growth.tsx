import type { GrowthPoint } from '@plekje/contracts'
import { formatCount, formatShortDate, QueryErrorPanel } from '@plekje/ui'
import { Chart } from '@plekje/ui/charts'
import { Spinner } from '@plekje/ui/spinner'
import { operationsClient, queryOptions, useQuery } from '@plekje/web-kit'
import { nl } from '../../copy/nl'
import { useLostRights } from '../access/lost-rights'
import styles from './growth.module.css'
import { DayBars, GrowthLine } from './growth-chart'

const copy = nl.growth
const PERIOD_DAYS = 30
const MEASURES = ['users', 'venues', 'reviews', 'views', 'visitors'] as const

const growthQuery = () =>
  queryOptions({
    queryKey: ['admin', 'growth', PERIOD_DAYS],
    queryFn: ({ signal }) => operationsClient.growth({ query: { days: PERIOD_DAYS } }, { signal }),
  })

/** Growth in the last 30 days: a small chart per measure, and a table of all measures. */
export function Growth() {
  const query = useQuery(growthQuery())
  const { data, error, isLoadingError } = query
  useLostRights(error)
  return (
    <Chart
      heading={copy.heading}
      aside={<p className={styles.lead}>{copy.lead(PERIOD_DAYS)}</p>}
      table={data && hasData(data) ? tableOf(data) : undefined}
    >
      {isLoadingError && <QueryErrorPanel headingLevel={3} query={query} fallback={copy.failed} />}
      {!isLoadingError && (data ? <Plots days={data} /> : <Spinner label={copy.loading} />)}
    </Chart>
  )
}

type Days = readonly GrowthPoint[]

const hasData = (days: Days) => days.some((day) => MEASURES.some((measure) => day[measure] > 0))

const Plots = ({ days }: { days: Days }) =>
  hasData(days) ? (
    <div className={styles.charts}>
      <GrowthLine measure="users" days={days} />
      <GrowthLine measure="venues" days={days} />
      <GrowthLine measure="reviews" days={days} />
      <DayBars measure="views" days={days} />
      <DayBars measure="visitors" days={days} />
    </div>
  ) : (
    <p className={styles.empty}>{copy.empty}</p>
  )

const tableOf = (days: Days) => ({
  summary: copy.asTable,
  head: [copy.date, ...MEASURES.map((measure) => copy.measures[measure])],
  rows: days
    .toReversed()
    .map((day) => [formatShortDate(day.date), ...MEASURES.map((measure) => formatCount(day[measure]))] as const),
})
