import type { GrowthPoint } from '@plekje/contracts'
import { lazily } from '@plekje/contracts/plain'
import { formatCount, formatShortDate } from '@plekje/ui'
import { ChartPlot } from '@plekje/ui/charts'
import { nl } from '../../copy/nl'
import styles from './growth.module.css'

const copy = nl.growth

type Days = readonly GrowthPoint[]

/** A running total as a line from its minimum to its maximum, so that the growth is visible. */
export function GrowthLine({ measure, days }: { measure: 'users' | 'venues' | 'reviews'; days: Days }) {
  const totals = days.map((day) => day[measure])
  const first = totals[0] ?? 0
  const last = totals.at(-1) ?? 0
  const name = copy.measures[measure]
  const growth = last - first
  const signedGrowth = `${growth < 0 ? '−' : '+'}${formatCount(Math.abs(growth))}`
  return (
    <Plot
      name={name}
      shape="line"
      values={totals}
      hint={growth === 0 ? copy.same : copy.gained(signedGrowth)}
      text={copy.line(name, formatCount(first), formatCount(last), dateText(days[0]), dateText(days.at(-1)))}
      days={days}
    />
  )
}

/** Counts per day as bars that start at zero. */
export function DayBars({ measure, days }: { measure: 'views' | 'visitors'; days: Days }) {
  const total = days.reduce((sum, day) => sum + day[measure], 0)
  const busiest = days.toSorted((a, b) => b[measure] - a[measure]).at(0)
  const { name, hint, text } = copy.bars[measure]
  return (
    <Plot
      name={name}
      shape="bars"
      values={days.map((day) => day[measure])}
      hint={hint(formatCount(total))}
      text={text(formatCount(total), formatCount(busiest?.[measure] ?? 0), dateText(busiest))}
      days={days}
    />
  )
}

interface PlotProps {
  name: string
  shape: 'bars' | 'line'
  /** A value for each day. */
  values: readonly number[]
  hint: string
  /** Text alternative of the chart. */
  text: string
  days: Days
}

const Plot = ({ name, shape, values, hint, text, days }: PlotProps) => (
  <div className={styles.measure}>
    <h3>{name}</h3>
    <p className={styles.value}>
      <strong>{formatCount(values.at(-1) ?? 0)}</strong> <span>{hint}</span>
    </p>
    <ChartPlot
      size="small"
      name={name}
      label={text}
      shape={shape}
      series={[{ look: 'ground', values }]}
      points={days.map((day, index) => ({
        name: axisDayFormat().format(new Date(day.date)),
        text: copy.day(dateText(day), formatCount(values[index] ?? 0)),
      }))}
      format={formatCount}
    />
  </div>
)

const dateText = (day: GrowthPoint | undefined) => (day ? formatShortDate(day.date) : '')

/** A short form, because two dates must fit below a small chart. */
const axisDayFormat = lazily(
  () => new Intl.DateTimeFormat('nl-NL', { day: 'numeric', month: 'short', timeZone: 'UTC' }),
)
