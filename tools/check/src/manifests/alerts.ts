import { parse } from 'yaml'

interface Rules {
  readonly groups: readonly { readonly rules: readonly { readonly alert: string; readonly expr: string }[] }[]
}

/** Metrics of Prometheus, the cluster and Node's own collectors. */
const EXTERNAL_METRICS = /^(up|kube_\w+|kubelet_\w+|node_filesystem_\w+|nodejs_\w+|process_\w+)$/

/**
 * Finds alerts without a row in the table of meanings, rows without an alert, and alerts on metrics that the code does not
 * name. `sources` is the text of all source files.
 */
export function findAlertProblems(rulesText: string, meanings: string, sources: string): string[] {
  const { groups } = parse(rulesText) as Rules
  const rules = groups.flatMap((group) => group.rules)
  const explained = new Set([...meanings.matchAll(/^\| `(\w+)` \|/gm)].map(([, name]) => name))
  const metrics = [...sources.matchAll(/name: [`']([a-z_]+?)(\$\{name\})?[`']|gauge\(\s*'([a-z_]+)'/g)].map(
    ([, name, isPrefix, gauge]) => ({ name: name ?? gauge ?? '', isPrefix: isPrefix !== undefined }),
  )
  const exists = (metric: string) =>
    EXTERNAL_METRICS.test(metric) ||
    metrics.some(({ name, isPrefix }) =>
      isPrefix ? metric.startsWith(name) : metric.replace(/_(?:count|bucket|sum)$/, '') === name,
    )
  const problems: string[] = []
  for (const { alert } of rules) {
    if (!explained.has(alert)) problems.push(`alerts.md: says nothing of ${alert}`)
  }
  for (const name of explained) {
    if (!rules.some(({ alert }) => alert === name)) problems.push(`alerts.md: ${name} is no alert`)
  }
  for (const { alert, expr } of rules) {
    for (const [, metric = ''] of expr.matchAll(/\b([a-z]+(?:_[a-z0-9]+)+|up)(?=\{|\[|\)| )/g)) {
      if (metric === 'histogram_quantile' || exists(metric)) continue
      problems.push(`alerts.yml: ${alert} looks at ${metric}, which nothing measures`)
    }
  }
  return problems
}
