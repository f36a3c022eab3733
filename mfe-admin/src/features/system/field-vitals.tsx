import type { PageVitals, VitalFigures } from '@plekje/contracts'
import { lazily, ratingOf, WEB_VITALS, type WebVitalName } from '@plekje/contracts/plain'
import { Badge, formatCount, formatPercent, QueryErrorPanel, RadioGroup } from '@plekje/ui'
import { type Column, DataTable } from '@plekje/ui/admin'
import { useQuery } from '@plekje/web-kit'
import { useState } from 'react'
import { nl } from '../../copy/nl'
import { Section } from '../inbox/section'
import styles from './field-vitals.module.css'
import { vitalsQuery } from './queries'

const copy = nl.vitals
const PERIODS = [
  { value: '7', label: copy.days(7) },
  { value: '28', label: copy.days(28) },
] as const
const TONES = { good: 'good', needsImprovement: 'warn', poor: 'bad' } as const

/** Web vitals of visitors who consented, by kind of page and device. */
export function FieldVitals() {
  const [period, setPeriod] = useState<'7' | '28'>('7')
  const query = useQuery(vitalsQuery(period === '7' ? 7 : 28))
  const { data, isLoadingError, isPlaceholderData } = query
  return (
    <Section
      heading={copy.heading}
      lead={copy.lead}
      actions={<RadioGroup legend={copy.period} isLegendHidden choices={PERIODS} value={period} onChange={setPeriod} />}
    >
      {isLoadingError ? (
        <QueryErrorPanel headingLevel={3} query={query} fallback={copy.failed} />
      ) : (
        <DataTable label={copy.heading} columns={columns} rows={data} isStale={isPlaceholderData} empty={copy.empty} />
      )}
    </Section>
  )
}

const columns: Column<PageVitals>[] = [
  {
    id: 'page',
    header: copy.columns.page,
    meta: { kind: 'title' },
    cell: ({ row: { original } }) => copy.pages[original.page],
  },
  {
    id: 'device',
    header: copy.columns.device,
    meta: { kind: 'word' },
    cell: ({ row: { original } }) => copy.devices[original.device],
  },
  {
    id: 'visits',
    header: copy.columns.visits,
    meta: { kind: 'figure' },
    cell: ({ row: { original } }) => formatCount(original.visits),
  },
  ...WEB_VITALS.map(
    (metric): Column<PageVitals> => ({
      id: metric,
      header: copy.columns[metric],
      meta: { kind: 'text' },
      cell: ({ row: { original } }) => <Figure figures={original.figures.find((figure) => figure.metric === metric)} />,
    }),
  ),
]

function Figure({ figures }: { figures: VitalFigures | undefined }) {
  if (!figures) return copy.none
  const { metric, p75, visits, good, needsImprovement, poor } = figures
  const rating = ratingOf(metric, p75)
  const share = (count: number) => formatPercent((100 * count) / visits)
  return (
    <div className={styles.figure}>
      <Badge tone={TONES[rating]}>{copy.rated(valueText(metric, p75), copy.ratings[rating])}</Badge>
      <span className={styles.shares}>{copy.shares(share(good), share(needsImprovement), share(poor))}</span>
    </div>
  )
}

const twoDecimalFormat = lazily(
  () => new Intl.NumberFormat('nl-NL', { minimumFractionDigits: 2, maximumFractionDigits: 2 }),
)
const oneDecimalFormat = lazily(
  () => new Intl.NumberFormat('nl-NL', { minimumFractionDigits: 1, maximumFractionDigits: 1 }),
)

function valueText(metric: WebVitalName, value: number): string {
  if (metric === 'CLS') return twoDecimalFormat().format(value)
  if (value < 1000) return copy.milliseconds(formatCount(Math.round(value)))
  return copy.seconds(oneDecimalFormat().format(value / 1000))
}
