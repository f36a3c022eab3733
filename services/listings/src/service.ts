import type { Engines } from '@plekje/engines'
import { assembleService, createLogger, createOutboxRelay, type Service } from '@plekje/service-kit'
import type { ListingsConfig } from './config'
import { createCatalogKeeper } from './domain/catalog'
import { drawnPictures } from './domain/drawn-pictures'
import { categoryFigures } from './domain/venue-figures'
import { snapshotOf } from './domain/venue-views'
import { listingsMigrations } from './migrations'
import { createPhotoServing, createPhotoUpload } from './photos/photo-router'
import { createPhotoSweep } from './photos/photo-sweep'
import { createPictures } from './pictures/picture-router'
import { createPictureSubjects } from './pictures/picture-subjects'
import { createPictureWorkers } from './pictures/picture-workers'
import { adminRoutes, importRoutes, intakeRoutes, internalRoutes, type ListingsUseCases, listingRoutes } from './routes'
import { catalogModels } from './storage/catalog-model'
import { importModels } from './storage/import-models'
import { createImportRepository } from './storage/import-repository'
import { createPhotoRepository, photoModel } from './storage/photo-repository'
import { createVenueIds } from './storage/venue-ids'
import { createVenueIntake } from './storage/venue-intake'
import { createVenueMemory } from './storage/venue-memory'
import { venueModel } from './storage/venue-model'
import { createVenueRepository, type VenueWriting } from './storage/venue-repository'
import { createVenueRows } from './storage/venue-rows'
import { listingSubscriptions, listingTails } from './subscriptions'
import { createAddVenue } from './use-cases/create-venue'
import { createVenueEditing } from './use-cases/edit-venue'
import { createExportVenues } from './use-cases/export-venues'
import { createFindListing } from './use-cases/find-listing'
import { createImportJobs } from './use-cases/import-jobs'
import { createListListings } from './use-cases/list-listings'
import { createManageImports } from './use-cases/manage-imports'
import { createManagePhotos } from './use-cases/manage-photos'
import { createManageVenues } from './use-cases/manage-venues'
import { createPreviewImport } from './use-cases/preview-import'
import { DATABASE } from './use-cases/seed-listings'
import { createTakeReviewTotals } from './use-cases/take-review-totals'
import { createTellAdministration } from './use-cases/tell-administration'

export const listingsEngineRoles = ['documents', 'events', 'blobs'] as const
export type ListingsEngines = Pick<Engines, (typeof listingsEngineRoles)[number]>

/** The listings service: categories, places and venues. Rejects when the documents engine does not answer. */
export async function createListingsService(settings: ListingsConfig, engines: ListingsEngines): Promise<Service> {
  const log = createLogger({ name: 'listings', level: settings.LOG_LEVEL })
  const connection = await engines.documents.connection(DATABASE)
  const venueDocuments = venueModel(connection)
  const photoDocuments = photoModel(connection)
  const catalogDocuments = catalogModels(connection)
  const relay = createOutboxRelay({ model: venueDocuments, events: engines.events })
  const catalog = createCatalogKeeper(catalogDocuments, () => rows.count(categoryFigures))
  const writing: VenueWriting = {
    describe: (venue) => ({
      listingId: venue._id,
      version: venue.version,
      listing: venue.removedAt ? null : snapshotOf(venue, catalog.names),
    }),
    onChange: (id) => {
      catalog.drop()
      memory.forget(id)
      rows.forget(id)
      relay.nudge()
    },
  }
  const venues = createVenueRepository(venueDocuments, writing)
  const ids = createVenueIds(catalogDocuments.idCounters, venueDocuments)
  const intake = createVenueIntake(venueDocuments, ids, {
    ...writing,
    picturesOf: ({ categoryId }, slug) => drawnPictures(catalog.names.category(categoryId)?.slug ?? '', slug),
  })
  const photos = createPhotoRepository(photoDocuments)
  const sweep = createPhotoSweep({ photos, venues, blobs: engines.blobs, log })
  const importDocuments = importModels(connection)
  const importRelay = createOutboxRelay({ model: importDocuments.imports, events: engines.events })
  const imports = createImportRepository(importDocuments, importRelay.nudge)
  const jobs = createImportJobs({ imports, venues, intake, ids, catalog, photos: sweep, log })
  const memory = createVenueMemory(venues.byIdOrSlug)
  const pictureWorkers = createPictureWorkers()
  const rows = createVenueRows({ all: () => venues.rows(), some: venues.rows })
  const useCases: ListingsUseCases = {
    catalog,
    findListing: createFindListing(memory, catalog),
    listListings: createListListings(venues, catalog),
    exportVenues: createExportVenues(venues, catalog),
    digest: venues.digest,
    manageVenues: createManageVenues(venues, rows, catalog),
    editing: createVenueEditing(venues, catalog, sweep),
    addVenue: createAddVenue(intake, catalog),
    photos: createManagePhotos({ venues, catalog, photos, blobs: engines.blobs, sweep }),
    previewImport: createPreviewImport(imports, venues, catalog),
    imports: createManageImports(imports, venues, jobs),
    tellAdministration: createTellAdministration(venues, rows, catalog),
  }
  return assembleService({
    name: 'listings',
    settings,
    engines,
    implementations: [
      listingRoutes(useCases),
      adminRoutes(useCases),
      intakeRoutes(useCases),
      importRoutes(useCases),
      ...internalRoutes(useCases),
    ],
    log,
    routers: [
      { path: '/api/admin/venues', router: createPhotoUpload(useCases.photos) },
      { path: '/media/photos', router: createPhotoServing(engines.blobs) },
      {
        path: '/media',
        router: createPictures({
          subjects: createPictureSubjects(venues, catalog),
          workers: pictureWorkers,
          maxBytes: settings.PICTURE_CACHE_MB * 1024 * 1024,
          maxCardsWaiting: settings.PICTURE_QUEUE,
        }),
      },
    ],
    subscriptions: listingSubscriptions(createTakeReviewTotals(venues)),
    tails: listingTails(catalog, memory, rows),
    outboxes: [relay, importRelay],
    migrations: listingsMigrations,
    start: async () => {
      await ids.catchUp()
      await catalog.current()
      sweep.start()
      await jobs.start()
    },
    close: async () => {
      await Promise.all([jobs.close(), sweep.close(), pictureWorkers.close()])
    },
    readiness: async () => ({ ready: true, details: await venues.digest() }),
  })
}
