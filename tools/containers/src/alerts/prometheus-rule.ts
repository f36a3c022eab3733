import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../units'
import { RULES_FILE } from './rules'

export const PROMETHEUS_RULE_FILE = join(root, 'k8s/components/monitoring/prometheus-rule.yaml')

const HEAD = `# Made from k8s/alerts.yml by \`npm run make -- rules\`.
apiVersion: monitoring.coreos.com/v1
kind: PrometheusRule
metadata:
  name: plekje
  labels: { app.kubernetes.io/part-of: plekje }
spec:
`

/**
 * The rules of k8s/alerts.yml as a PrometheusRule. Its groups add the namespace to each alert, because an
 * AlertmanagerConfig receives only alerts of its namespace, and an alert on a sum has no namespace by itself.
 */
export function makePrometheusRule(): string {
  const rules = readFileSync(RULES_FILE, 'utf8')
  const indented = rules
    .slice(rules.indexOf('groups:'))
    .split('\n')
    .map((line) => (line === '' ? line : `  ${line}`))
    .join('\n')
  return HEAD + indented.replace(/^ {4}- name: .*$/gm, '$&\n      labels: { namespace: plekje }')
}
