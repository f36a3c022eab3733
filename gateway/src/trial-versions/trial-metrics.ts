import { ratingOf, type WebVital } from '@plekje/contracts'
import type { ServiceMetrics } from '@plekje/service-kit'
import { Counter, Gauge } from 'prom-client'
import type { Measure } from './trial-counts'
import type { Version } from './visitor-versions'

export type Registry = ServiceMetrics['registry']

export interface TrialMetrics {
  count(remote: string, version: Version, measure: Measure): void
  countVital(remote: string, version: Version, vital: Pick<WebVital, 'metric' | 'value'>): void
}

/** Metrics of trial versions. The label `version` is `live` or `share`. */
export function createTrialMetrics(
  registry: Registry,
  readTrials: () => readonly { readonly remote: string; readonly percent: number; readonly isTakenBack: boolean }[],
): TrialMetrics {
  const registers = [registry]
  const events = new Counter({
    name: 'gateway_share_events_total',
    help: 'During a trial: source networks that loaded a version or reported an error of it, renders and failed renders',
    labelNames: ['remote', 'version', 'event'] as const,
    registers,
  })
  const vitals = new Counter({
    name: 'gateway_share_vitals_total',
    help: 'During a trial: web vitals of visitors who agreed',
    labelNames: ['remote', 'version', 'metric', 'rating'] as const,
    registers,
  })
  new Gauge({
    name: 'gateway_share_percent',
    help: 'Percentage of visitors that the list of remotes assigns to a second version',
    labelNames: ['remote'] as const,
    registers,
    collect() {
      this.reset()
      for (const { remote, percent } of readTrials()) this.set({ remote }, percent)
    },
  })
  new Gauge({
    name: 'gateway_share_taken_back',
    help: '1 when nobody gets the second version any more, because it failed more often than the live one',
    labelNames: ['remote'] as const,
    registers,
    collect() {
      this.reset()
      for (const { remote, isTakenBack } of readTrials()) this.set({ remote }, Number(isTakenBack))
    },
  })
  return {
    count: (remote, version, measure) => events.inc({ remote, version, event: measure }),
    countVital: (remote, version, { metric, value }) =>
      vitals.inc({ remote, version, metric, rating: ratingOf(metric, value) }),
  }
}
