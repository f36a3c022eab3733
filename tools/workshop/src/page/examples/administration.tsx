import { Badge, Button, Dialog, ErrorPanel } from '@plekje/ui'
import { type Column, DataTable, EnglishScreen, FileDrop, Pagination } from '@plekje/ui/admin'
import { Chart, ChartLegend, ChartPlot } from '@plekje/ui/charts'
import { Spinner } from '@plekje/ui/spinner'
import { FileUp } from 'lucide-react'
import type { SomeExamples } from './example'
import { WithState } from './with-state'

const nothing = () => {}

interface Row {
  readonly name: string
  readonly state: string
  readonly views: number
}
const rows: Row[] = [
  { name: 'De Hoge Duinen', state: 'Zichtbaar', views: 1234 },
  { name: 'Café de Linde', state: 'Verborgen', views: 7 },
]
const columns: Column<Row>[] = [
  { id: 'name', accessorKey: 'name', header: 'Naam', meta: { kind: 'title' } },
  {
    id: 'state',
    accessorKey: 'state',
    header: 'Status',
    enableSorting: false,
    cell: ({ row }) => <Badge>{row.original.state}</Badge>,
  },
  { id: 'views', accessorKey: 'views', header: 'Bekeken', meta: { kind: 'figure' } },
  {
    id: 'actions',
    header: 'Acties',
    enableSorting: false,
    meta: { kind: 'actions' },
    cell: () => <Button size="small">Bekijken</Button>,
  },
]
const views = [3, 5, 2, 8, 6, 9, 4]
const points = views.map((count, index) => ({ name: `${index + 1} mrt 2026`, text: `${index + 1} mrt 2026: ${count}` }))
const viewsChart = { name: 'Bekeken', points, format: String, series: [{ look: 'ground', values: views }] } as const
const legend = (
  <ChartLegend
    items={[
      { name: 'Bekeken', look: 'ground' },
      { name: 'Geklikt', look: 'front' },
    ]}
  />
)

export const administration = {
  DataTable: {
    rows: (
      <WithState value={[{ id: 'name', desc: false }]}>
        {(state, onChange) => (
          <DataTable
            label="Venues"
            columns={columns}
            rows={rows}
            empty="Geen venues"
            sorting={{ state, onChange: (next) => onChange(typeof next === 'function' ? next(state) : next) }}
          />
        )}
      </WithState>
    ),
    loading: <DataTable label="Venues die komen" columns={columns} rows={undefined} empty="Geen venues" />,
    stale: <DataTable label="Oude venues" columns={columns} rows={rows} isStale empty="Geen venues" />,
    empty: <DataTable label="Geen venues" columns={columns} rows={[]} empty="Geen venues gevonden." />,
  },
  Pagination: {
    first: <Pagination page={1} totalPages={22} summary="Toont 1-50 van 1.093 venues" onPage={nothing} />,
    middle: (
      <WithState value={11}>
        {(page, onPage) => <Pagination page={page} totalPages={22} summary={`Pagina ${page} van 22`} onPage={onPage} />}
      </WithState>
    ),
  },
  FileDrop: {
    area: (
      <FileDrop
        onFiles={nothing}
        text="Sleep een bestand hierheen"
        overText="Laat los"
        choose="Kies een bestand"
        hint="CSV of GeoJSON, hooguit 5 MB."
        accept=".csv"
        button={{ variant: 'primary', icon: <FileUp aria-hidden="true" /> }}
      />
    ),
    row: (
      <FileDrop
        look="row"
        isMultiple
        onFiles={nothing}
        text="Sleep foto's hierheen"
        overText="Laat los"
        choose="Voeg foto's toe"
        hint="JPEG of PNG."
        accept="image/png"
        button={{ size: 'small' }}
      />
    ),
    busy: (
      <FileDrop
        onFiles={nothing}
        text=""
        overText=""
        choose="Kies een ander bestand"
        hint=""
        accept=".csv"
        busy={<Spinner label="Bezig met lezen…" />}
      />
    ),
  },
  Chart: {
    'bars with a table': (
      <Chart
        heading="Bekeken per dag"
        aside={legend}
        table={{
          summary: 'Als tabel',
          head: ['Dag', 'Bekeken'],
          rows: [
            ['1 mrt', 3],
            ['2 mrt', 5],
          ],
        }}
      >
        <ChartPlot
          {...viewsChart}
          shape="bars"
          label="Bekeken per dag, van 2 tot 9"
          series={[...viewsChart.series, { look: 'front', values: views.map((count) => Math.floor(count / 3)) }]}
        />
      </Chart>
    ),
  },
  ChartLegend: { usual: legend },
  ChartPlot: {
    bars: <ChartPlot {...viewsChart} shape="bars" label="Bekeken, balken" />,
    'small bars': <ChartPlot {...viewsChart} shape="bars" size="small" label="Bekeken, kleine balken" />,
    'small line': <ChartPlot {...viewsChart} shape="line" size="small" label="Bekeken, kleine lijn" />,
    'constant line': (
      <ChartPlot
        {...viewsChart}
        shape="line"
        size="small"
        label="Bekeken, elke dag gelijk"
        series={[{ look: 'ground', values: views.map(() => 1065) }]}
      />
    ),
  },
  EnglishScreen: {
    'English texts': (
      <EnglishScreen>
        <ErrorPanel headingLevel={3} message="The venue could not be loaded." onRetry={nothing} />
        <Pagination page={2} totalPages={3} summary="Showing 51-100 of 130" onPage={nothing} />
        <Dialog isOpen={false} onClose={nothing} title="Remove this photo?" />
      </EnglishScreen>
    ),
  },
} satisfies SomeExamples
