import type { Engines } from '@plekje/engines'
import { assembleService, createLogger, createOutboxRelay, createSumSweep, type Service } from '@plekje/service-kit'
import type { ListingsConfig } from './config'
import { createCatalogKeeper } from './domain/catalog'
import { drawnPictures } from './domain/drawn-pictures'
import { snapshotOf } from './domain/venue-views'
import { listingsMigrations } from './migrations'
import { createPhotoServing, createPhotoUpload } from './photos/photo-router'
import { createPhotoSweep } from './photos/photo-sweep'
import { createPictures } from './pictures/picture-router'
import { createPictureSubjects } from './pictures/picture-subjects'
import { createPictureWorkers } from './pictures/picture-workers'
import { adminRoutes, importRoutes, intakeRoutes, internalRoutes, type ListingsUseCases, listingRoutes } from './routes'
import { catalogModels } from './storage/catalog-model'
import { countsModel } from './storage/counts-model'
import { importModels } from './storage/import-models'
import { createImportRepository } from './storage/import-repository'
import { createPhotoRepository, photoModel } from './storage/photo-repository'
import { createVenueContents } from './storage/venue-contents'
import { createVenueCounting } from './storage/venue-counting'
import { createVenueIds } from './storage/venue-ids'
import { createVenueIntake } from './storage/venue-intake'
import { createVenueLists } from './storage/venue-lists'
import { venueModel } from './storage/venue-model'
import { createVenueRepository, type VenueWriting } from './storage/venue-repository'
import { createVenuesAdded } from './storage/venues-added'
import { listingSubscriptions } from './subscriptions'
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
import { createShowCatalog } from './use-cases/show-catalog'
import { createTakeReviewTotals } from './use-cases/take-review-totals'
import { createTellAdministration } from './use-cases/tell-administration'
import { venueAddressesRoutes, venueContentsRoutes } from './venue-contents-routes'

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
  const catalog = createCatalogKeeper(catalogDocuments)
  const counting = createVenueCounting({ counts: countsModel(connection), venues: venueDocuments, log })
  const added = createVenuesAdded(connection)
  const summing = createSumSweep(added.addWaiting, log)
  const writing: VenueWriting = {
    names: catalog.names,
    describe: (venue) => ({
      listingId: venue._id,
      version: venue.version,
      listing: venue.deletedAt ? null : snapshotOf(venue, catalog.names),
    }),
    onChange: (changed) => {
      counting.countSoon(changed)
      relay.nudge()
    },
  }
  const venues = createVenueRepository(venueDocuments, writing)
  const lists = createVenueLists(venueDocuments)
  const contents = createVenueContents(venueDocuments)
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
  const pictureWorkers = createPictureWorkers()
  const useCases: ListingsUseCases = {
    showCatalog: createShowCatalog(catalog, counting),
    findListing: createFindListing(venues, catalog),
    listListings: createListListings({ venues, lists, counting, catalog }),
    exportVenues: createExportVenues(venues, catalog),
    manageVenues: createManageVenues({ lists, counting, catalog }),
    editing: createVenueEditing(venues, catalog, sweep),
    addVenue: createAddVenue(intake, catalog),
    photos: createManagePhotos({ venues, catalog, photos, blobs: engines.blobs, sweep }),
    previewImport: createPreviewImport(imports, venues, catalog),
    imports: createManageImports(imports, venues, jobs),
    tellAdministration: createTellAdministration(venues, added, counting, catalog),
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
      venueContentsRoutes(contents, catalog),
      venueAddressesRoutes(contents),
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
    subscriptions: listingSubscriptions(createTakeReviewTotals(venues, catalog)),
    outboxes: [relay, importRelay],
    migrations: listingsMigrations,
    start: async () => {
      await ids.catchUp()
      await catalog.current()
      counting.start()
      summing.start()
      sweep.start()
      await jobs.start()
    },
    close: async () => {
      await Promise.all([jobs.close(), sweep.close(), pictureWorkers.close()])
      await Promise.all([counting.close(), summing.close()])
    },
    // Photos fail by themselves while their store is away.
    requiredEngines: ['documents'],
    details: async () => {
      const { visible, versions } = await counting.current()
      return { visible, versions }
    },
  })
}
