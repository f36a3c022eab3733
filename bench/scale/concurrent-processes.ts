import type { MeasuredProcess } from './measured-process'
import type { Site } from './site'

const CALLERS = 16

interface RequestKind {
  readonly name: string
  send(site: Site, url: string, index: number): Promise<unknown>
}

const requestKinds: readonly RequestKind[] = [
  {
    name: 'a page of venues',
    send: (site, url) => site.send('listings', { path: '/api/admin/venues/manage?limit=50' }, url),
  },
  {
    name: 'a change of a venue',
    send: (site, url, index) =>
      site.send(
        'listings',
        {
          path: `/api/admin/venues/${1 + (index % 500)}/visibility`,
          method: 'PATCH',
          body: { visible: Math.floor(index / 500) % 2 === 0 },
        },
        url,
      ),
  },
]

export interface ConcurrencyResult {
  readonly kind: string
  readonly processes: number
  readonly perSecond: number
  /** Processor time of one response, in the services and in the store. */
  readonly serviceCpuMs: number
  readonly storeCpuMs: number
}

/** Measures several processes of listings on one store, with callers that send the next request after each response. */
export async function measureConcurrency(
  site: Site,
  processCounts: readonly number[],
  seconds: number,
): Promise<ConcurrencyResult[]> {
  const results: ConcurrencyResult[] = []
  const services: (MeasuredProcess & { url: string })[] = []
  const first = site.running.get('listings')
  if (first) services.push(first)
  try {
    for (const processCount of processCounts) {
      while (services.length < processCount) services.push(await site.start('listings'))
      for (const kind of requestKinds) {
        await load(site, services, kind, 1)
        const before = await totalUsage(site, services)
        const responses = await load(site, services, kind, seconds)
        const after = await totalUsage(site, services)
        results.push({
          kind: kind.name,
          processes: processCount,
          perSecond: responses / seconds,
          serviceCpuMs: (after.services - before.services) / responses,
          storeCpuMs: (after.store - before.store) / responses,
        })
      }
    }
  } finally {
    await Promise.all(services.slice(1).map((service) => service.stop()))
  }
  return results
}

async function totalUsage(site: Site, services: readonly MeasuredProcess[]) {
  const usages = await Promise.all(services.map((service) => service.usage()))
  return {
    services: usages.reduce((sum, { cpuMs }) => sum + cpuMs, 0),
    store: (await site.store.process?.usage())?.cpuMs ?? 0,
  }
}

/** Sends requests for that many seconds; returns the number of responses. */
async function load(site: Site, services: readonly { readonly url: string }[], kind: RequestKind, seconds: number) {
  const deadline = performance.now() + seconds * 1000
  let responses = 0
  let next = 0
  await Promise.all(
    Array.from({ length: CALLERS }, async () => {
      while (performance.now() < deadline) {
        const index = next
        next += 1
        await kind.send(site, services[index % services.length]?.url ?? '', index)
        responses += 1
      }
    }),
  )
  return responses
}
