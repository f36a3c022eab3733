import type { Engines } from '@plekje/engines'
import { createInTransaction, createOutboxWriter } from '@plekje/service-kit'
import { readCatalog } from '../src/storage/catalog-cache'
import { catalogModels } from '../src/storage/catalog-model'
import { createChangeRecorder } from '../src/storage/change-recorder'
import { countsModel } from '../src/storage/counts-model'
import { proposalModel } from '../src/storage/proposal-model'
import { createProposalRepository } from '../src/storage/proposal-repository'
import { createVenueCounts } from '../src/storage/venue-counts'
import { createVenueIds } from '../src/storage/venue-ids'
import { createVenueIntake } from '../src/storage/venue-intake'
import { venueModel } from '../src/storage/venue-model'
import { createVenueRepository } from '../src/storage/venue-repository'
import { createVenuesAdded } from '../src/storage/venues-added'
import { DATABASE } from '../src/use-cases/seed-listings'

/** Seeded venues as one process of the service changes them. Nothing publishes their events. */
export async function openVenues(engines: Pick<Engines, 'documents'>) {
  const connection = await engines.documents.connection(DATABASE)
  const [venues, catalog] = [venueModel(connection), catalogModels(connection)]
  const names = await readCatalog(catalog)
  const counts = createVenueCounts({ counts: countsModel(connection), venues })
  const outbox = createOutboxWriter(connection)
  const added = createVenuesAdded(connection)
  const writing = {
    inTransaction: createInTransaction(connection),
    names,
    recorder: createChangeRecorder({ counts, added, outbox, names }),
  }
  const ids = createVenueIds(catalog.idCounters, venues)
  return {
    connection,
    venues,
    names,
    counts,
    repository: createVenueRepository(venues, writing, [createProposalRepository(proposalModel(connection))]),
    intake: createVenueIntake(venues, ids, { ...writing, picturesOf: () => [] }),
  }
}

const all = { comment: 'scan: a test looks at everything' }

interface StoredEvent {
  readonly topic: string
  readonly key: string
  readonly data: { readonly version: number; readonly listing: object | null }
}

/** Finds mistakes in the outbox, where each version of a venue has one event, and its deletion the last. */
export async function wrongEvents({ connection, venues }: Awaited<ReturnType<typeof openVenues>>): Promise<string[]> {
  const stored = (await venues.collection.find({}, all).toArray()) as unknown as { _id: number; version: number }[]
  const versions = new Map(stored.map(({ _id, version }) => [String(_id), version]))
  const events = (await connection.collection('outbox').find({}, all).toArray()) as unknown as StoredEvent[]
  const told = new Map<string, StoredEvent['data'][]>()
  for (const { topic, key, data } of events) {
    if (topic === 'listing.changed') told.set(key, [...(told.get(key) ?? []), data])
  }
  const keys = new Set([...versions.keys(), ...told.keys()])
  return [...keys].filter((key) => {
    const ofVenue = (told.get(key) ?? []).toSorted((one, other) => one.version - other.version)
    const isGapless = ofVenue.every(({ version }, at) => version === at + 1)
    const isDeleted = ofVenue.at(-1)?.listing === null
    return !isGapless || versions.get(key) !== (isDeleted ? undefined : ofVenue.length)
  })
}
