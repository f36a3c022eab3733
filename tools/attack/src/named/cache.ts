import { randomUUID } from 'node:crypto'
import { ensure } from '@plekje/containers/checks'
import { Listing } from '@plekje/contracts'
import { freePort, startWithRetries, waitUntil } from '@plekje/testing'
import { z } from 'zod'
import { signInRoot } from '../participants'
import { startAttackedPlatform } from '../platform/attacked-platform'
import { SiteUser } from '../platform/site-user'
import type { AttackGroup } from './attack-group'

const JUNK_REQUESTS = 100
const MEASUREMENTS = 3
const REPEATS = 4
const METRICS_TOKEN = 'a token of this attack, for metrics'

/** Attempts to evict cached responses of visitors, or to fill the cache. */
export const cache: AttackGroup = {
  name: 'Cached responses',
  async run(_shared, checks) {
    const port = await freePort()
    const platform = await startAttackedPlatform({ METRICS_PORT: String(port), METRICS_TOKEN })
    const readMetrics = async () => {
      const headers = { Authorization: `Bearer ${METRICS_TOKEN}` }
      const text = await (await fetch(`http://127.0.0.1:${port}/metrics`, { headers })).text()
      const figure = (name: string) =>
        Number(new RegExp(`^gateway_response_cache_${name}(?:\\{.*\\})? (\\S+)$`, 'm').exec(text)?.[1] ?? Number.NaN)
      return { entries: figure('entries'), misses: figure('misses') }
    }
    const countMisses = async (work: () => Promise<unknown>): Promise<number> => {
      // Cached responses expire at the end of the minute.
      await waitUntil(() => new Date().getSeconds() < 30, { timeoutMs: 61_000, what: 'the first half of a minute' })
      const { misses } = await readMetrics()
      await work()
      return (await readMetrics()).misses - misses
    }
    const visitor = new SiteUser(platform, 'kijker')
    const get = async (path: string) => (await visitor.call('GET', path)).must(200)
    // Lists are not cached right after a change, nor right after the start.
    const waitUntilCached = async (path: string) => {
      const isCached = async () => {
        const { misses } = await readMetrics()
        await get(path)
        return (await readMetrics()).misses === misses
      }
      await waitUntil(isCached, { timeoutMs: 30_000, what: 'a list to be cached' })
    }
    // Announcements of the start may invalidate responses during the first measurement, but not during all.
    const retryMeasurement = (measure: () => Promise<string>) => startWithRetries(measure, MEASUREMENTS)
    try {
      await checks.try('unknown parameters cause neither a request to a service nor a cached response', () =>
        retryMeasurement(async () => {
          await waitUntilCached('/api/listings?limit=40')
          let entries = 0
          const misses = await countMisses(async () => {
            await get('/api/listings?limit=40')
            entries = (await readMetrics()).entries
            for (let count = 0; count < JUNK_REQUESTS; count++) {
              await get(`/api/listings?limit=40&junk${count}=${randomUUID()}`)
            }
          })
          const newEntries = (await readMetrics()).entries - entries
          ensure(
            misses <= 1 && newEntries <= 0,
            `${misses} of ${JUNK_REQUESTS} requests reached a service, ${newEntries} more responses are cached`,
          )
          return `${JUNK_REQUESTS} requests, ${misses} cache misses`
        }),
      )
      await checks.try('parameters in another order use the same cached response', () =>
        retryMeasurement(async () => {
          await waitUntilCached('/api/listings?limit=40')
          const parameters = ['limit=7', 'search=minigolf', 'sortBy=name', 'rating=1']
          const orders = [parameters, parameters.toReversed()]
          const misses = await countMisses(async () => {
            for (let repeat = 0; repeat < REPEATS; repeat++) {
              for (const order of orders) await get(`/api/search?${order.join('&')}`)
            }
          })
          ensure(misses <= 1, `${misses} cache misses`)
          return ''
        }),
      )
      await checks.try('a change of one venue keeps the cached responses of others', () =>
        retryMeasurement(async () => {
          const root = await signInRoot(platform)
          const [cachedVenue, changedVenue] = (await get('/api/listings?limit=2&sortBy=name')).as(
            z.array(Listing.loose()),
          )
          const path = `/api/listings/${cachedVenue?.slug}`
          const description = `Nu heel anders: ${randomUUID()}.`
          const isEdited = async () => (await get(`/api/listings/${changedVenue?.slug}`)).text.includes(description)
          await waitUntilCached(path)
          const misses = await countMisses(async () => {
            await get(path)
            ;(await root.call('PUT', `/api/admin/venues/${changedVenue?.id}`, { description })).must(200)
            await waitUntil(isEdited, { what: 'the change' })
            const { misses: missesBefore } = await readMetrics()
            await get(path)
            ensure((await readMetrics()).misses === missesBefore, 'a response about another venue was dropped')
          })
          return `${misses} cache misses`
        }),
      )
    } finally {
      await platform.close()
    }
  },
}
