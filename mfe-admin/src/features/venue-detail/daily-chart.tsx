import { Chart, ChartLegend, ChartPlot } from '@plekje/ui/charts'
import { en } from '../../copy/en'
import { consecutiveDays, type DayFigures, formatDay } from './days'

const copy = en.analytics
const clicksOf = ({ phoneClicks, websiteClicks }: DayFigures) => phoneClicks + websiteClicks

/** Views and clicks per day, as overlapping bars and as a table. */
export function DailyChart({ days: daysWithFigures }: { days: readonly DayFigures[] }) {
  const days = consecutiveDays(daysWithFigures)
  const first = days[0]
  const last = days.at(-1)
  if (!first || !last) return null
  const busiest = days.toSorted((a, b) => b.views - a.views)[0] ?? first
  const text = copy.chartText(formatDay(first.date), formatDay(last.date), busiest.views, formatDay(busiest.date))

  return (
    <Chart
      heading={copy.chart}
      aside={
        <ChartLegend
          items={[
            { name: copy.chartViews, look: 'ground' },
            { name: copy.chartClicks, look: 'front' },
          ]}
        />
      }
      table={{
        summary: copy.asTable,
        head: [copy.date, copy.chartViews, copy.phone, copy.website, copy.chartVisitors],
        rows: days
          .toReversed()
          .map((day) => [formatDay(day.date), day.views, day.phoneClicks, day.websiteClicks, day.visitors] as const),
      }}
    >
      <ChartPlot
        shape="bars"
        name={copy.chart}
        label={`${copy.chart}. ${text}`}
        points={days.map((day) => ({
          name: formatDay(day.date),
          text: `${formatDay(day.date)}: ${copy.dayViews(day.views)}, ${copy.dayClicks(clicksOf(day))}`,
        }))}
        series={[
          { look: 'ground', values: days.map(({ views }) => views) },
          { look: 'front', values: days.map(clicksOf) },
        ]}
        format={(value) => value.toLocaleString('en-GB')}
      />
    </Chart>
  )
}
