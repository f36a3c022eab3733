// Proves ADMIN-4, API-15.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { accountFiguresApi, reviewFiguresApi, venueFiguresApi } from '@plekje/contracts'
import { EngineSettings, openEngines } from '@plekje/engines'
import {
  assembleService,
  createServiceClient,
  implement,
  type Service,
  ServiceSettings,
  UnavailableError,
} from '@plekje/service-kit'
import { LONG_TIME_LIMITS } from '@plekje/testing'
import { IDENTITY_PUBLIC_KEYS, privateKeyOf } from '@plekje/testing/service-caller'
import { createLastKnownFigures } from '../src/storage/last-known-figures'
import { createReadStatistics } from '../src/use-cases/read-statistics'

const settings = ServiceSettings.parse({ PORT: '0', IDENTITY_PUBLIC_KEYS, LOG_LEVEL: 'silent' })

const owners = {
  accounts: { users: 12, verified: 10, administrators: 2 },
  venues: { venues: 90, visible: 80, categories: 30, locations: 25 },
  reviews: { reviews: 400 },
}
const away = new Set<keyof typeof owners>()

function figuresOf<Part extends keyof typeof owners>(part: Part) {
  if (away.has(part)) throw new UnavailableError()
  return owners[part]
}

let service: Service
let url: string
let dataDir: string
let engines: Awaited<ReturnType<typeof open>>
const open = () =>
  openEngines(EngineSettings.parse({ ...LONG_TIME_LIMITS, DATA_DIR: dataDir, EMBEDDED_REFUSE_SCANS: 'on' }), [
    'documents',
  ])

/** Reads them as a newly started process would. */
async function statistics() {
  const caller = { url, service: 'owners', key: privateKeyOf('analytics') }
  const read = createReadStatistics({
    accounts: createServiceClient(accountFiguresApi, caller),
    venues: createServiceClient(venueFiguresApi, caller),
    reviews: createServiceClient(reviewFiguresApi, caller),
    lastKnown: createLastKnownFigures(await engines.documents.connection('analytics')),
  })
  return read()
}

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'plekje-statistics-'))
  engines = await open()
  service = assembleService({
    name: 'owners',
    settings,
    engines: {},
    implementations: [
      implement(accountFiguresApi, { accountFigures: () => figuresOf('accounts') }),
      implement(venueFiguresApi, { venueFigures: () => figuresOf('venues') }),
      implement(reviewFiguresApi, { reviewFigures: () => figuresOf('reviews') }),
    ],
  })
  ;({ url } = await service.start())
})
afterEach(async () => {
  away.clear()
  owners.reviews.reviews = 400
  await service.close()
  await engines.close()
  await rm(dataDir, { recursive: true, force: true })
})

const all = {
  totaalGebruikers: 12,
  geverifieerdeGebruikers: 10,
  totaalVenues: 90,
  zichtbareVenues: 80,
  aantalCategorieen: 30,
  totaalLocaties: 25,
  totaalReviews: 400,
  adminGebruikers: 2,
}

it('the dashboard has the current totals of other services', async () => {
  expect(await statistics()).toEqual(all)
  owners.reviews.reviews = 401
  expect(await statistics()).toEqual({ ...all, totaalReviews: 401 })
})

it('the last known totals replace those of an unavailable service, also after a restart', async () => {
  await statistics()
  owners.reviews.reviews = 402
  await statistics()
  away.add('reviews').add('accounts')
  owners.reviews.reviews = 500
  await engines.close()
  engines = await open()
  expect(await statistics()).toEqual({ ...all, totaalReviews: 402 })
  away.clear()
  expect(await statistics()).toEqual({ ...all, totaalReviews: 500 })
})

it.each(['accounts', 'venues', 'reviews'] as const)(
  'the dashboard is a 503 if the totals of %s were never known',
  async (part) => {
    away.add(part)
    await expect(statistics()).rejects.toMatchObject({
      status: 503,
      dutchText: 'De statistieken zijn even niet beschikbaar. Probeer het zo opnieuw.',
    })
  },
)
