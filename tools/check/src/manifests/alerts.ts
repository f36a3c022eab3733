import { parse } from 'yaml'

interface Rules {
  readonly groups: readonly { readonly rules: readonly { readonly alert: string; readonly expr: string }[] }[]
}

/** Figures that Prometheus, the cluster and Node's own collectors give. */
const givenByOthers = /^(up|kube_\w+|kubelet_\w+|node_filesystem_\w+|nodejs_\w+|process_\w+)$/

/**
 * Alerts without a row that says what they mean, rows without an alert, and alerts on figures that no source names
 * (`sources` is the text of all of them).
 */
export function findAlertProblems(rulesText: string, meanings: string, sources: string): string[] {
  const { groups } = parse(rulesText) as Rules
  const rules = groups.flatMap((group) => group.rules)
  const explained = new Set([...meanings.matchAll(/^\| `(\w+)` \|/gm)].map(([, name]) => name))
  const figures = [...sources.matchAll(/name: [`']([a-z_]+?)(\$\{name\})?[`']|gauge\(\s*'([a-z_]+)'/g)].map(
    ([, name, isPrefix, gauge]) => ({ name: name ?? gauge ?? '', isPrefix: isPrefix !== undefined }),
  )
  const exists = (figure: string) =>
    givenByOthers.test(figure) ||
    figures.some(({ name, isPrefix }) =>
      isPrefix ? figure.startsWith(name) : figure.replace(/_(?:count|bucket|sum)$/, '') === name,
    )
  return [
    ...rules.filter(({ alert }) => !explained.has(alert)).map(({ alert }) => `alerts.md: says nothing of ${alert}`),
    ...[...explained]
      .filter((name) => !rules.some(({ alert }) => alert === name))
      .map((name) => `alerts.md: ${name} is no alert`),
    ...rules.flatMap(({ alert, expr }) =>
      [...expr.matchAll(/\b([a-z]+(?:_[a-z0-9]+)+|up)(?=\{|\[|\)| )/g)]
        .map(([, figure = '']) => figure)
        .filter((figure) => !exists(figure) && figure !== 'histogram_quantile')
        .map((figure) => `alerts.yml: ${alert} looks at ${figure}, which nothing measures`),
    ),
  ]
}
