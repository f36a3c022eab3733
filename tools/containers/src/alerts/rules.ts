import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { root } from '../units'

interface AlertRule {
  readonly alert: string
  readonly expr: string
  readonly for?: string
  readonly labels: { readonly severity: 'page' | 'ticket' | 'heartbeat' }
}

interface RecordingRule {
  readonly record: string
}

export interface RuleFile {
  readonly groups: readonly { readonly name: string; readonly rules: readonly (AlertRule | RecordingRule)[] }[]
}

export const RULES_FILE = join(root, 'k8s/alerts.yml')

/** The alerts that somebody must act on: all but the heartbeat. */
export function alertsIn(rulesText: string): AlertRule[] {
  const { groups } = parse(rulesText) as RuleFile
  return groups
    .flatMap(({ rules }) => rules)
    .filter((rule) => 'alert' in rule)
    .filter(({ labels }) => labels.severity !== 'heartbeat')
}

/** The rule of one alert with the recording rules of its group. Other rules would only cost time. */
export function rulesOf(rulesText: string, alert: string): RuleFile {
  const { groups } = parse(rulesText) as RuleFile
  const group = groups.find(({ rules }) => rules.some((rule) => 'alert' in rule && rule.alert === alert))
  if (!group) throw new Error(`there is no alert ${alert}`)
  const rules = group.rules.filter((rule) => 'record' in rule || rule.alert === alert)
  return { groups: [{ name: group.name, rules }] }
}

/** Minutes within which docs/operations/alerts.md promises that an alert fires. */
export function readPromisedMinutes(): ReadonlyMap<string, number> {
  const text = readFileSync(join(root, 'docs/operations/alerts.md'), 'utf8')
  const promises = text.matchAll(/^### (\w+)\n\n`\w+`, within (\d+) min\./gm)
  return new Map([...promises].map(([, alert = '', minutes]) => [alert, Number(minutes)]))
}
