import { ratingOf, type WebVital } from '@plekje/contracts'
import type { ServiceMetrics } from '@plekje/service-kit'
import { Counter, Gauge } from 'prom-client'
import type { Measure } from './share-counts'
import type { Version } from './visitor-versions'

export type Registry = ServiceMetrics['registry']

export interface ShareMetrics {
  count(remote: string, version: Version, measure: Measure): void
  countVital(remote: string, version: Version, vital: Pick<WebVital, 'metric' | 'value'>): void
}

/** Metrics of shares: a percentage of visitors gets a second version of a remote. The label `version` is `live` or `share`. */
export function createShareMetrics(
  registry: Registry,
  readShares: () => readonly { readonly remote: string; readonly percent: number; readonly isTakenBack: boolean }[],
): ShareMetrics {
  const registers = [registry]
  const events = new Counter({
    name: 'gateway_share_events_total',
    help: 'During a share: source networks that loaded a version or reported an error of it, renders and failed renders',
    labelNames: ['remote', 'version', 'event'] as const,
    registers,
  })
  const vitals = new Counter({
    name: 'gateway_share_vitals_total',
    help: 'During a share: web vitals of visitors who agreed',
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
      for (const { remote, percent } of readShares()) this.set({ remote }, percent)
    },
  })
  new Gauge({
    name: 'gateway_share_taken_back',
    help: '1 when nobody gets the second version any more, because it failed more often than the live one',
    labelNames: ['remote'] as const,
    registers,
    collect() {
      this.reset()
      for (const { remote, isTakenBack } of readShares()) this.set({ remote }, Number(isTakenBack))
    },
  })
  return {
    count: (remote, version, measure) => events.inc({ remote, version, event: measure }),
    countVital: (remote, version, { metric, value }) =>
      vitals.inc({ remote, version, metric, rating: ratingOf(metric, value) }),
  }
}
