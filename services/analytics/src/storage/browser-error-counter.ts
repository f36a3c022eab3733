import type { BrowserError } from '@plekje/contracts'
import type { ServiceMetrics } from '@plekje/service-kit'
import { Counter } from 'prom-client'

const REMOTES: ReadonlySet<string> = new Set(['shell', 'discovery', 'account', 'admin'])
const VERSION = /^\d{1,5}\.\d{1,5}\.\d{1,5}$/
/** Anyone can report any version, and each is a time series: versions beyond this number are counted together. */
const MAX_VERSIONS = 20
const UNKNOWN = 'unknown'

export interface BrowserErrorCounter {
  count(error: Pick<BrowserError, 'remote' | 'version' | 'kind'>): void
  /** Adds the counter to `/metrics`. */
  register(metrics: Pick<ServiceMetrics, 'registry'>): void
}

/** Counts browser errors by micro-frontend, version and kind. Values that this site cannot send become `unknown`. */
export function createBrowserErrorCounter(): BrowserErrorCounter {
  const counter = new Counter({
    name: 'browser_errors_total',
    help: 'Errors that browsers reported',
    labelNames: ['remote', 'version', 'kind'] as const,
    registers: [],
  })
  const versions = new Set<string>()
  const labelOf = (remote: string, version: string): string => {
    const name = `${remote} ${version}`
    const isBeyondLimit = !versions.has(name) && versions.size >= MAX_VERSIONS
    if (!VERSION.test(version) || isBeyondLimit) return UNKNOWN
    versions.add(name)
    return version
  }
  return {
    count({ remote, version, kind }) {
      if (REMOTES.has(remote)) counter.inc({ remote, version: labelOf(remote, version), kind })
      else counter.inc({ remote: UNKNOWN, version: UNKNOWN, kind })
    },
    register: ({ registry }) => registry.registerMetric(counter),
  }
}
