import { parse } from 'yaml'

interface Rule {
  readonly alert?: string
  readonly record?: string
  readonly expr: string
  readonly annotations?: { readonly runbook_url?: string }
}

interface Rules {
  readonly groups: readonly { readonly rules: readonly Rule[] }[]
}

/** Metrics of Prometheus, Alertmanager, the cluster and its nodes, Redis, and Node's own collectors. */
const EXTERNAL_METRICS =
  /^(up|prometheus_\w+|alertmanager_\w+|kube_\w+|kubelet_\w+|node_filesystem_\w+|redis_\w+|nodejs_\w+|process_\w+)$/

/** Labels of an aggregation or of a join, such as `by (job_name)` or `group_left`. */
const LABEL_LIST = /\b(?:group_(?:left|right)(?:\s*\([^)]*\))?|(?:by|without|on|ignoring)\s*\([^)]*\))/g
/** A name of at least two words, or `up`. Functions do not match, because an opening parenthesis follows them. */
const METRIC_NAME = /(?<![\w:])(?:[a-z]+(?:[:_][a-z0-9]+)+|up)(?=\{|\[|\)| |$)/g

/** A name in a template, such as `process_${name}`, declares a prefix. */
const DECLARED_METRIC = /name: [`']([a-z_]+?)(\$\{name\})?[`']/g
const DECLARED_GAUGE = /(?:gauge|addGauge)\(\s*'([a-z_]+)'/g

/** The address of the heading of an alert in docs/operations/alerts.md. */
const runbookUrlOf = (alert: string) =>
  `{{ $externalLabels.documents }}docs/operations/alerts.md#${alert.toLowerCase()}`

/**
 * Finds alerts without a heading in the document of alerts or whose `runbook_url` is not that heading, headings without
 * an alert, and rules on metrics that neither the code names nor a rule records. `sources` is the text of all sources.
 */
export function findAlertProblems(rulesText: string, document: string, sources: string): string[] {
  const { groups } = parse(rulesText) as Rules
  const rules = groups.flatMap((group) => group.rules)
  const alerts = rules.filter((rule): rule is Rule & { readonly alert: string } => rule.alert !== undefined)
  const headings = new Set([...document.matchAll(/^### (\w+)$/gm)].map(([, name]) => name))
  const problems: string[] = []
  for (const { alert, annotations } of alerts) {
    if (!headings.has(alert)) problems.push(`alerts.md: says nothing of ${alert}`)
    if (annotations?.runbook_url !== runbookUrlOf(alert))
      problems.push(`alerts.yml: runbook_url of ${alert} is not ${runbookUrlOf(alert)}`)
  }
  for (const name of headings) {
    if (!alerts.some(({ alert }) => alert === name)) problems.push(`alerts.md: ${name} is no alert`)
  }
  const isMeasured = measuredBy(sources)
  const recordedMetrics = new Set(rules.map(({ record }) => record))
  for (const { alert, record = '', expr } of rules) {
    for (const [metric] of expr.replace(LABEL_LIST, '').matchAll(METRIC_NAME)) {
      if (recordedMetrics.has(metric) || isMeasured(metric)) continue
      problems.push(`alerts.yml: ${alert ?? record} looks at ${metric}, which nothing measures`)
    }
  }
  return problems
}

function measuredBy(sources: string): (metric: string) => boolean {
  const metrics = [...sources.matchAll(DECLARED_METRIC), ...sources.matchAll(DECLARED_GAUGE)].map(
    ([, name = '', prefixMark]) => ({ name, isPrefix: prefixMark !== undefined }),
  )
  return (metric) =>
    EXTERNAL_METRICS.test(metric) ||
    metrics.some(({ name, isPrefix }) =>
      isPrefix ? metric.startsWith(name) : metric.replace(/_(?:count|bucket|sum)$/, '') === name,
    )
}
