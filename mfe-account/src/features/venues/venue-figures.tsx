import type { FigureCounts, OwnVenue, OwnVenueFigures } from '@plekje/contracts'
import { lazily } from '@plekje/contracts/plain'
import { Button, formatCount, formatPercent, formatShortDate, Select, useToast } from '@plekje/ui'
import { Chart, ChartLegend, ChartPlot } from '@plekje/ui/charts'
import { useQuery } from '@plekje/web-kit'
import { csvOf } from '@plekje/web-kit/csv'
import { Download } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { venueFiguresCopy as copy } from '../../copy/venue-figures'
import { QueryPlaceholder } from '../members/member-page'
import { useRefreshOnSessionEnd } from '../members/session-end'
import { saveFile } from '../settings/save-file'
import styles from './own-venues.module.css'
import { figuresQuery } from './queries'
import { TodoList } from './todo-list'
import type { TodoField } from './todos'
import figureStyles from './venue-figures.module.css'

type Measure = keyof FigureCounts
const MEASURES = Object.keys(copy.measures) as Measure[]
const TABLE_HEAD = [copy.date, ...MEASURES.map((measure) => copy.measures[measure])]

interface VenueFiguresProps {
  venue: OwnVenue
  /** Opens the form at a field, or the photos. */
  onEdit: (field: TodoField) => void
}

/** Figures of the venue, and what its page lacks (FIGURE-1 to FIGURE-10). */
export function VenueFigures({ venue, onEdit }: VenueFiguresProps) {
  const query = useQuery(figuresQuery(venue.listingId))
  const { data, error } = query
  useRefreshOnSessionEnd(error)
  return (
    <div className={styles.area}>
      <TodoList venue={venue} onEdit={onEdit} />
      {data && (
        <>
          <DailyChart days={data.days} />
          <DownloadButton venue={venue} days={data.days} />
          <Period period={data.period} />
          <Months months={data.months} />
          <Searches searches={data.searches} />
        </>
      )}
      {!data && <QueryPlaceholder headingLevel={3} query={query} fallback={copy.failed} />}
    </div>
  )
}

type Days = OwnVenueFigures['days']

const clicksOf = ({ phoneClicks, websiteClicks }: FigureCounts) => phoneClicks + websiteClicks

function DailyChart({ days }: { days: Days }) {
  const [first] = days
  const last = days.at(-1)
  if (!first || !last) return null
  const total = days.reduce((sum, day) => sum + day.views, 0)
  const busiest = days.toSorted((a, b) => b.views - a.views)[0] ?? first
  const from = formatShortDate(first.date)
  const to = formatShortDate(last.date)
  const text =
    total === 0
      ? copy.emptyChartText(from, to)
      : copy.chartText(from, to, formatCount(total), formatCount(busiest.views), formatShortDate(busiest.date))
  return (
    <Chart
      heading={copy.chart}
      headingLevel={3}
      aside={
        <ChartLegend
          items={[
            { name: copy.measures.views, look: 'ground' },
            { name: copy.clicks, look: 'front' },
          ]}
        />
      }
      table={{
        summary: copy.asTable,
        head: TABLE_HEAD,
        rows: days
          .toReversed()
          .map((day) => [formatShortDate(day.date), ...MEASURES.map((measure) => formatCount(day[measure]))] as const),
      }}
    >
      <ChartPlot
        shape="bars"
        name={copy.chart}
        label={`${copy.chart}. ${text}`}
        points={days.map((day) => ({
          name: formatShortDate(day.date),
          text: copy.dayText(formatShortDate(day.date), formatCount(day.views), formatCount(clicksOf(day))),
        }))}
        series={[
          { look: 'ground', values: days.map(({ views }) => views) },
          { look: 'front', values: days.map(clicksOf) },
        ]}
        format={formatCount}
      />
    </Chart>
  )
}

function DownloadButton({ venue, days }: { venue: OwnVenue; days: Days }) {
  const { toast } = useToast()
  const download = () => {
    const rows = days.map((day) => [day.date, ...MEASURES.map((measure) => day[measure])])
    saveFile(copy.file(venue.slug, days.at(-1)?.date ?? ''), 'text/csv;charset=utf-8', csvOf([TABLE_HEAD, ...rows]))
    toast({ title: copy.downloaded })
  }
  return (
    <div className={styles.buttons}>
      <Button size="small" icon={<Download aria-hidden="true" />} onClick={download}>
        {copy.download}
      </Button>
    </div>
  )
}

/** Returns the earlier figure with the change from it to the later figure: "120 (+25%)". */
function comparisonText(later: number | null, earlier: number | null): string {
  if (earlier === null) return copy.unknown
  if (later === null || earlier === 0) return formatCount(earlier)
  const percent = Math.round(((later - earlier) / earlier) * 100)
  const sign = percent < 0 ? '−' : '+'
  return copy.compared(formatCount(earlier), `${sign}${formatPercent(Math.abs(percent))}`)
}

function Period({ period: { current, before, yearBefore } }: Pick<OwnVenueFigures, 'period'>) {
  const rows = MEASURES.map((measure) => ({
    name: copy.measures[measure],
    cells: [
      formatCount(current[measure]),
      comparisonText(current[measure], before[measure]),
      comparisonText(current[measure], yearBefore[measure]),
    ],
  }))
  return (
    <Comparison heading={copy.period} head={[copy.measure, copy.current, copy.before, copy.yearBefore]} rows={rows} />
  )
}

function Months({ months }: Pick<OwnVenueFigures, 'months'>) {
  const [measure, setMeasure] = useState<Measure>('views')
  if (months.length === 0) return <p className={styles.soft}>{copy.noMonths}</p>
  const rows = months.map(({ month, current, before, yearBefore }) => {
    const count = current[measure]
    return {
      name: monthName(month),
      cells: [
        count === null ? copy.unknown : formatCount(count),
        comparisonText(count, before[measure]),
        comparisonText(count, yearBefore[measure]),
      ],
    }
  })
  return (
    <Comparison
      heading={copy.months}
      head={[copy.month, copy.monthCount, copy.monthBefore, copy.yearBefore]}
      rows={rows}
      choice={
        <Select
          label={copy.chooseMeasure}
          value={measure}
          options={MEASURES.map((value) => ({ value, label: copy.measures[value] }))}
          onChange={(value) => setMeasure(value as Measure)}
        />
      }
    />
  )
}

interface ComparisonProps {
  heading: string
  head: readonly string[]
  rows: readonly { readonly name: string; readonly cells: readonly string[] }[]
  choice?: ReactNode
}

function Comparison({ heading, head, rows, choice }: ComparisonProps) {
  const id = useId()
  return (
    <section className={styles.card} aria-labelledby={id}>
      <h3 id={id}>{heading}</h3>
      {choice}
      <table className={figureStyles.figures} aria-labelledby={id}>
        <thead>
          <tr>
            {head.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, cells }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {cells.map((cell, index) => (
                <td key={head[index + 1]}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function Searches({ searches }: Pick<OwnVenueFigures, 'searches'>) {
  const id = useId()
  return (
    <section className={styles.card} aria-labelledby={id}>
      <h3 id={id}>{copy.searches}</h3>
      <p className={styles.soft}>{copy.searchesHint}</p>
      {searches.length === 0 ? (
        <p>{copy.noSearches}</p>
      ) : (
        <ol className={styles.rows} aria-labelledby={id}>
          {searches.map((search) => (
            <li key={searchText(search)} className={styles.row}>
              <span className={styles.who}>{searchText(search)}</span>
              <span>{copy.visitors(search.visitors)}</span>
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}

/** Describes a search: "“pizza”, Restaurants in Utrecht". */
function searchText({ words, category, place }: OwnVenueFigures['searches'][number]): string {
  const subjects = [words && copy.search.words(words), category].filter(Boolean)
  const subject = subjects.length === 0 ? copy.search.everything : subjects.join(', ')
  return place ? `${subject} ${copy.search.place(place)}` : subject
}

const monthFormat = lazily(() => new Intl.DateTimeFormat('nl-NL', { month: 'long', year: 'numeric', timeZone: 'UTC' }))

/** Formats `2026-11` as "november 2026". */
const monthName = (month: string) => monthFormat().format(new Date(`${month}-01`))
