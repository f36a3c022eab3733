import type { GrowthPoint } from '@plekje/contracts'
import { formatCount, formatShortDate } from '@plekje/ui'
import type { ReactNode } from 'react'
import { nl } from '../../copy/nl'
import chart from '../venue-detail/daily-chart.module.css'
import styles from './growth.module.css'

const copy = nl.growth

type Days = readonly GrowthPoint[]

/** A running total as a line between its least and its most: what was gained is what can be seen. */
export function GrowthLine({ measure, days }: { measure: 'users' | 'venues' | 'reviews'; days: Days }) {
  const totals = days.map((day) => day[measure])
  const [first = 0, last = 0] = [totals[0], totals.at(-1)]
  const least = Math.min(...totals)
  const range = Math.max(1, Math.max(...totals) - least)
  // A total that stays lies in the middle, not on the ground as if there were nothing; nothing does lie there.
  const flatAt = Math.max(...totals) > least ? undefined : last === 0 ? 1 : 0.5
  const points = totals.map((total, at) => `${at + 0.5},${flatAt ?? 1 - (total - least) / range}`)
  const name = copy.measures[measure]
  const gained = last - first
  return (
    <Plot
      name={name}
      value={formatCount(last)}
      hint={gained === 0 ? copy.same : copy.gained(`${gained < 0 ? '−' : '+'}${formatCount(Math.abs(gained))}`)}
      text={copy.line(name, formatCount(first), formatCount(last), dayOf(days[0]), dayOf(days.at(-1)))}
      days={days}
      viewBox={`0 -0.06 ${days.length} 1.12`}
    >
      <polygon className={styles.area} points={`0.5,1.06 ${points.join(' ')} ${days.length - 0.5},1.06`} />
      <polyline className={styles.line} points={points.join(' ')} />
    </Plot>
  )
}

/** Views and visitors are of each day by itself: bars from zero. */
export function DayBars({ measure, days }: { measure: 'views' | 'visitors'; days: Days }) {
  const total = days.reduce((sum, day) => sum + day[measure], 0)
  const busiest = days.reduce<GrowthPoint | undefined>(
    (most, day) => (most && most[measure] >= day[measure] ? most : day),
    undefined,
  )
  const top = Math.max(1, busiest?.[measure] ?? 0)
  const { name, hint, text } = copy.bars[measure]
  return (
    <Plot
      name={name}
      value={formatCount(days.at(-1)?.[measure] ?? 0)}
      hint={hint(formatCount(total))}
      text={text(formatCount(total), formatCount(busiest?.[measure] ?? 0), dayOf(busiest))}
      days={days}
      viewBox={`0 0 ${days.length} ${top}`}
    >
      {days.map((day, at) => (
        <g key={day.date}>
          <title>{copy.day(formatShortDate(day.date), formatCount(day[measure]))}</title>
          <rect className={styles.bar} x={at + 0.12} y={top - day[measure]} width={0.76} height={day[measure]} />
        </g>
      ))}
    </Plot>
  )
}

interface PlotProps {
  name: string
  /** As it is today. */
  value: string
  hint: string
  /** What can be seen, in words. */
  text: string
  days: Days
  viewBox: string
  children: ReactNode
}

const Plot = ({ name, value, hint, text, days, viewBox, children }: PlotProps) => (
  <div className={styles.measure}>
    <h3>{name}</h3>
    <p className={styles.value}>
      <strong>{value}</strong> <span>{hint}</span>
    </p>
    <div className={chart.plot}>
      <svg className={styles.small} role="img" aria-label={text} viewBox={viewBox} preserveAspectRatio="none">
        {children}
      </svg>
      <p className={chart.axis} aria-hidden="true">
        <span>{dayOf(days[0])}</span>
        <span>{dayOf(days.at(-1))}</span>
      </p>
    </div>
  </div>
)

const dayOf = (day: GrowthPoint | undefined) => (day ? formatShortDate(day.date) : '')
