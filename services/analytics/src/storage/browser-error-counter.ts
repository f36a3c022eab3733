import type { BrowserError } from '@plekje/contracts'
import type { ServiceMetrics } from '@plekje/service-kit'
import { Counter } from 'prom-client'

const REMOTES: ReadonlySet<string> = new Set(['shell', 'discovery', 'account', 'admin'])
const VERSION = /^\d{1,5}\.\d{1,5}\.\d{1,5}$/
/** Anyone can report any version, and each is a series of its own: so many stand beside each other, the rest as one. */
const MOST_VERSIONS = 20
const UNKNOWN = 'unknown'

export interface BrowserErrorCounter {
  count(error: Pick<BrowserError, 'remote' | 'version' | 'kind'>): void
  /** Shows what was counted in `/metrics`. */
  observe(metrics: Pick<ServiceMetrics, 'registry'>): void
}

/** Errors in browsers by micro-frontend, version and kind. What nobody could have sent of this site is `unknown`. */
export function createBrowserErrorCounter(): BrowserErrorCounter {
  const counter = new Counter({
    name: 'browser_errors_total',
    help: 'Errors that browsers reported',
    labelNames: ['remote', 'version', 'kind'] as const,
    registers: [],
  })
  const versions = new Set<string>()
  const known = (remote: string, version: string): string => {
    const name = `${remote} ${version}`
    if (!VERSION.test(version) || (!versions.has(name) && versions.size >= MOST_VERSIONS)) return UNKNOWN
    versions.add(name)
    return version
  }
  return {
    count({ remote, version, kind }) {
      if (REMOTES.has(remote)) counter.inc({ remote, version: known(remote, version), kind })
      else counter.inc({ remote: UNKNOWN, version: UNKNOWN, kind })
    },
    observe: ({ registry }) => registry.registerMetric(counter),
  }
}
