import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { newSecrets } from '@plekje/accounts/site-secrets'
import { collectDefaultMetrics, Registry } from 'prom-client'
import { parse } from 'yaml'
import { makePrometheusRule, PROMETHEUS_RULE_FILE } from '../src/alerts/prometheus-rule'
import { readComposeFile } from '../src/compose-file'
import { imageUnits, root } from '../src/units'

const read = (path: string) => readFileSync(join(root, path), 'utf8')
const { services } = readComposeFile('compose.observability.yml', newSecrets())
const prometheus = parse(read('observability/prometheus.yml')) as {
  rule_files: string[]
  scrape_configs: { job_name: string; static_configs: { targets: string[] }[] }[]
}
const servers = imageUnits().filter(({ kind }) => kind === 'server')

interface Panel {
  readonly title: string
  readonly datasource: { readonly uid: string }
  readonly targets: readonly { readonly expr: string }[]
}
const panels = readdirSync(join(root, 'observability/grafana/dashboards')).flatMap(
  (file) => (JSON.parse(read(`observability/grafana/dashboards/${file}`)) as { panels: Panel[] }).panels,
)
const rules = (
  parse(read('k8s/alerts.yml')) as { groups: { rules: { alert?: string; record?: string; expr: string }[] }[] }
).groups.flatMap((group) => group.rules)

/** Names in the programs' sources: a whole one, or the beginning of those that `gateway_response_cache_${name}` makes. */
const measured = [
  'packages/service-kit/src/metrics.ts',
  'packages/service-kit/src/outbox/outbox-figures.ts',
  'packages/service-kit/src/spool/spool-figures.ts',
  'packages/service-kit/src/subscriptions.ts',
  'services/accounts/src/mails/mail-figures.ts',
  'services/analytics/src/storage/browser-error-counter.ts',
  'gateway/src/operations/metrics.ts',
  'gateway/src/trial-versions/trial-metrics.ts',
]
  .flatMap((path) => [...read(path).matchAll(/['`]([a-z]+(?:_[a-z]+)+_?)(?:\$\{|['`])/g)])
  .map(([, name = '']) => name)

async function ofEveryProcess(): Promise<string[]> {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const metrics = await registry.getMetricsAsJSON()
  registry.clear()
  return metrics.map(({ name }) => name)
}

it('asks every service and the gateway for its figures, where they give them', () => {
  const targets = prometheus.scrape_configs.find(({ job_name }) => job_name === 'plekje')?.static_configs[0]?.targets
  const expected = servers.map(({ name }) => (name === 'gateway' ? 'gateway:9090' : `${name}:8080`))
  expect([...(targets ?? [])].sort()).toEqual([...expected].sort())
  const { services: units } = readComposeFile('docker-compose.yml', newSecrets())
  expect(units.gateway?.environment?.METRICS_PORT).toBe('9090')
})

it('has an alert for each program of which no process gives figures', () => {
  const missing = rules.find(({ alert }) => alert === 'UnitMissing')?.expr ?? ''
  const named = [...missing.matchAll(/absent\(http_deadlines_exceeded_total\{service="(\w+)"\}\)/g)].map(
    ([, name]) => name,
  )
  expect(named.sort()).toEqual(servers.map(({ name }) => name).sort())
})

it('draws only figures that a program measures or a rule records', async () => {
  const known = [...(await ofEveryProcess()), ...rules.map(({ record }) => record), 'up']
  const ofOthers =
    /^(spans_(calls_total|duration_milliseconds_(bucket|sum|count))|(redis|mongodb)_\w+|node_filesystem_(avail|size)_bytes)$/
  const exists = (name: string) =>
    ofOthers.test(name) ||
    known.includes(name) ||
    measured.some((one) =>
      one.endsWith('_') ? name.startsWith(one) : name.replace(/_(count|bucket|sum)$/, '') === one,
    )
  const drawn = panels.flatMap(({ title, targets }) =>
    targets.flatMap(({ expr }) =>
      [...expr.matchAll(/(?<![\w:])([a-z]+(?:[:_][a-z0-9]+)+|up)(?=\{|\[|\)| ==|$)/g)].map(([, name = '']) => ({
        title,
        name,
      })),
    ),
  )
  expect(drawn.length).toBeGreaterThan(panels.length)
  expect(drawn.filter(({ name }) => !exists(name))).toEqual([])
})

it('draws from the source of figures that is provided, and every panel of one does', () => {
  const sources = parse(read('observability/grafana/provisioning/datasources/datasources.yml')) as {
    datasources: { uid: string; url: string }[]
  }
  const [source] = sources.datasources
  expect(source?.url).toBe('http://prometheus:9090')
  expect(panels.filter(({ datasource }) => datasource.uid !== source?.uid)).toEqual([])
})

it('mounts the files that Prometheus, Alertmanager, Grafana and the collector are told to read', () => {
  const mounts = Object.values(services).flatMap((service) => (service as { volumes?: string[] }).volumes ?? [])
  const files = mounts.filter((mount) => mount.startsWith('./')).map((mount) => mount.split(':'))
  for (const [path = ''] of files) expect(() => readdirSync(join(root, path, '..'))).not.toThrow()
  const inside = files.map(([, target]) => target)
  expect(inside).toEqual(expect.arrayContaining([...prometheus.rule_files, '/etc/prometheus/prometheus.yml']))
  const started = (services.alertmanager as { entrypoint?: string[] } | undefined)?.entrypoint ?? []
  expect(inside).toContain(started[1])
  expect(services['otel-collector']?.command).toEqual(['--config=/etc/otelcol/config.yml'])
  expect(services.jaeger?.command).toEqual(['--config=/etc/jaeger/config.yml'])
  expect(inside).toEqual(expect.arrayContaining(['/etc/otelcol/config.yml', '/etc/jaeger/config.yml']))
})

interface CollectorConfig {
  readonly receivers: object
  readonly processors: object
  readonly exporters: { readonly prometheus?: { readonly endpoint: string } }
  readonly connectors?: object
  readonly service: {
    readonly pipelines: Record<string, { receivers: string[]; processors: string[]; exporters: string[] }>
  }
}

const readCollector = (program: string) => parse(read(`observability/${program}.yml`)) as CollectorConfig

it.each(['otel-collector', 'jaeger'])('joins every pipeline of %s from parts that its configuration has', (program) => {
  const { receivers, processors, exporters, connectors = {}, service } = readCollector(program)
  for (const [name, pipeline] of Object.entries(service.pipelines)) {
    expect([name, pipeline.receivers.filter((one) => !(one in receivers || one in connectors))]).toEqual([name, []])
    expect([name, pipeline.processors.filter((one) => !(one in processors))]).toEqual([name, []])
    expect([name, pipeline.exporters.filter((one) => !(one in exporters || one in connectors))]).toEqual([name, []])
  }
})

it('gives Prometheus the figures of spans at the port that it asks', () => {
  const { exporters } = readCollector('otel-collector')
  const asked = prometheus.scrape_configs.find(({ job_name }) => job_name === 'spans')?.static_configs[0]?.targets
  expect(asked?.[0]?.split(':')[1]).toBe(exporters.prometheus?.endpoint.split(':')[1])
})

it('has the rules of k8s/alerts.yml as a PrometheusRule, whose alerts name the namespace', () => {
  const made = makePrometheusRule()
  expect(readFileSync(PROMETHEUS_RULE_FILE, 'utf8')).toBe(made)
  const { spec } = parse(made) as { spec: { groups: { labels?: object; rules: object[] }[] } }
  expect(spec.groups.flatMap((group) => group.rules)).toEqual(rules)
  for (const { labels } of spec.groups) expect(labels).toEqual({ namespace: 'plekje' })
})
