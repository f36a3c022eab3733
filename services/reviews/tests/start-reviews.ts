import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type EventData, eventSchemas, listingsApi } from '@plekje/contracts'
import { EngineSettings, openEngines } from '@plekje/engines'
import {
  assembleService,
  eventMessage,
  implement,
  NotFoundError,
  prebuilt,
  ServiceSettings,
  UnavailableError,
} from '@plekje/service-kit'
import { eachOnce, enginesUnderTest } from '@plekje/testing/late-engines'
import { callService, IDENTITY_PUBLIC_KEYS, identityEnv, type ServiceCall } from '@plekje/testing/service-caller'
import { createReviewsService, readReviewsConfig, reviewsEngineRoles } from '../src'

/** Every write is on disk before it is answered: a busy machine takes its time. */
jest.setTimeout(30_000)

/** A reviews service on embedded engines in a folder of its own, beside a listings service that is played. */
export async function startReviews(env: Record<string, string> = {}) {
  const dataDir = await mkdtemp(join(tmpdir(), 'plekje-reviews-'))
  const around = { isListingsAway: false }
  const listings = assembleService({
    name: 'listings',
    settings: ServiceSettings.parse({ PORT: '0', IDENTITY_PUBLIC_KEYS, LOG_LEVEL: 'silent' }),
    engines: {},
    implementations: [
      implement(
        { getListing: listingsApi.getListing },
        {
          getListing: ({ params }) => {
            if (around.isListingsAway) throw new UnavailableError()
            if (params.slug === '404') throw new NotFoundError('listing_not_found', 'Bestaat niet.')
            return prebuilt(JSON.stringify(listing(Number(params.slug))))
          },
        },
      ),
    ],
  })
  const { url: listingsUrl } = await listings.start()
  const totals: EventData<'review.changed'>[] = []
  const accounts: EventData<'account.changed'>[] = []
  const moderated: EventData<'review.moderated'>[] = []
  const audited: EventData<'admin.audited'>[] = []

  const run = async () => {
    const engines = await openEngines(
      EngineSettings.parse({ DATA_DIR: dataDir, EMBEDDED_REFUSE_SCANS: 'on' }),
      reviewsEngineRoles,
    )
    const underTest = await enginesUnderTest(engines)
    const service = await createReviewsService(
      readReviewsConfig({
        PORT: '0',
        ...identityEnv('reviews'),
        LOG_LEVEL: 'silent',
        LISTINGS_URL: listingsUrl,
        ...env,
      }),
      underTest.engines,
    )
    const { url } = await service.start()
    underTest.begin()
    const subscription = engines.events.subscribe({
      group: 'test',
      topics: ['review.changed', 'account.changed', 'review.moderated', 'admin.audited'],
      handler: eachOnce(async ({ topic, value }) => {
        const message = JSON.parse(value)
        if (topic === 'review.changed') totals.push(eventSchemas['review.changed'].parse(message).data)
        else if (topic === 'review.moderated') moderated.push(eventSchemas[topic].parse(message).data)
        else if (topic === 'admin.audited') audited.push(eventSchemas[topic].parse(message).data)
        else accounts.push(eventSchemas['account.changed'].parse(message).data)
      }),
    })
    return {
      url,
      engines,
      close: async () => {
        await service.close()
        await underTest.close()
        await subscription.close()
        await engines.close()
      },
    }
  }
  let running = await run()

  const call = (method: string, path: string, options?: ServiceCall) =>
    callService(method, `${running.url}/api${path}`, 'reviews', options)

  return {
    around,
    /** Every `review.changed` so far. */
    totals,
    /** The totals of a venue that count: those of the highest version. */
    totalsOf: (listingId: number) =>
      totals
        .filter((told) => told.listingId === listingId)
        .reduce<EventData<'review.changed'> | undefined>(
          (last, told) => (last && last.version > told.version ? last : told),
          undefined,
        ),
    /** Every `review.moderated` and `admin.audited` so far. */
    moderated,
    audited,
    /** Tells that a venue was deleted. */
    deleteListing: async (listingId: number) => {
      const data = { listingId, version: 2, listing: null }
      await running.engines.events.publish('listing.changed', [eventMessage('listing.changed', listingId, data)])
    },
    /** Every `account.changed` so far. */
    accounts,
    call,
    engines: () => running.engines,
    publish: async (
      data: EventData<'account.changed'>,
      message = eventMessage('account.changed', data.userId, data),
    ) => {
      await running.engines.events.publish('account.changed', [message])
    },
    restart: async (between: () => Promise<void> = async () => undefined) => {
      await running.close()
      await between()
      running = await run()
    },
    dataDir,
    close: async () => {
      await running.close()
      await listings.close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

export type RunningReviews = Awaited<ReturnType<typeof startReviews>>

const listing = (id: number) => ({
  id,
  slug: `venue-${id}`,
  name: `Venue ${id}`,
  shortDescription: '',
  description: '',
  images: [],
  categoryId: 1,
  categoryName: 'Bars',
  categorySlug: 'bars',
  locationId: 1,
  locationName: 'Utrecht',
  locationSlug: 'utrecht',
  latitude: '52.09',
  longitude: '5.12',
  address: '',
  rating: null,
  reviewCount: 0,
  googleRating: null,
  googleReviewCount: 0,
  openingHours: null,
  isOpen: null,
  priceRange: null,
  featured: false,
  hasPhone: false,
  hasEmail: false,
  hasWebsite: false,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
})
