import type { MeasuredProcess } from './measured-process'
import type { Site } from './site'

const CALLERS = 16

interface Kind {
  readonly name: string
  ask(site: Site, url: string, at: number): Promise<unknown>
}

const kinds: readonly Kind[] = [
  {
    name: 'a page of venues',
    ask: (site, url) => site.ask('listings', { path: '/api/admin/venues/manage?limit=50' }, url),
  },
  {
    name: 'a change of a venue',
    ask: (site, url, at) =>
      site.ask(
        'listings',
        {
          path: `/api/admin/venues/${1 + (at % 500)}/visibility`,
          method: 'PATCH',
          body: { visible: Math.floor(at / 500) % 2 === 0 },
        },
        url,
      ),
  },
]

export interface Beside {
  readonly kind: string
  readonly processes: number
  readonly perSecond: number
  /** Processor time of one answer, in the services and in the store. */
  readonly serviceCpuMs: number
  readonly storeCpuMs: number
}

/** Several processes of listings on one store, all asked at the same time by callers who ask again at once. */
export async function measureBeside(site: Site, numbers: readonly number[], seconds: number): Promise<Beside[]> {
  const measured: Beside[] = []
  const services: (MeasuredProcess & { url: string })[] = []
  const first = site.running.get('listings')
  if (first) services.push(first)
  try {
    for (const wanted of numbers) {
      while (services.length < wanted) services.push(await site.start('listings'))
      for (const kind of kinds) {
        await load(site, services, kind, 1)
        const before = await usages(site, services)
        const answers = await load(site, services, kind, seconds)
        const after = await usages(site, services)
        measured.push({
          kind: kind.name,
          processes: wanted,
          perSecond: answers / seconds,
          serviceCpuMs: (after.services - before.services) / answers,
          storeCpuMs: (after.store - before.store) / answers,
        })
      }
    }
  } finally {
    await Promise.all(services.slice(1).map((service) => service.stop()))
  }
  return measured
}

async function usages(site: Site, services: readonly MeasuredProcess[]) {
  const used = await Promise.all(services.map((service) => service.usage()))
  return {
    services: used.reduce((sum, { cpuMs }) => sum + cpuMs, 0),
    store: (await site.store.process?.usage())?.cpuMs ?? 0,
  }
}

/** Answers in so many seconds. */
async function load(site: Site, services: readonly { readonly url: string }[], kind: Kind, seconds: number) {
  const until = performance.now() + seconds * 1000
  let answers = 0
  let next = 0
  await Promise.all(
    Array.from({ length: CALLERS }, async () => {
      while (performance.now() < until) {
        const at = next
        next += 1
        await kind.ask(site, services[at % services.length]?.url ?? '', at)
        answers += 1
      }
    }),
  )
  return answers
}
