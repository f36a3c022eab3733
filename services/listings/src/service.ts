import { VENUE_PHOTOS_PATH } from '@plekje/contracts'
import type { Engines } from '@plekje/engines'
import {
  assembleService,
  createEraseMembers,
  createErasures,
  createIdempotency,
  createLogger,
  createOutboxRelay,
  createSumSweep,
  idempotencyKeys,
  type Service,
} from '@plekje/service-kit'
import type { ListingsConfig } from './config'
import { drawnPictures } from './domain/drawn-pictures'
import { createHoursView } from './domain/venue-hours'
import { snapshotOf } from './domain/venue-views'
import { createImportJobs } from './jobs/import-jobs'
import { listingsMigrations } from './migrations'
import { createVenuePhotoServing, createVenuePhotoUpload } from './photos/photo-router'
import {
  adminRoutes,
  hoursRoutes,
  importRoutes,
  intakeRoutes,
  internalRoutes,
  type ListingsUseCases,
  listingRoutes,
  someListingsRoutes,
} from './routes'
import { createAdministratorNames } from './storage/administrator-names'
import { createCatalogKeeper } from './storage/catalog-keeper'
import { catalogModels } from './storage/catalog-model'
import { countsModel } from './storage/counts-model'
import { erasureModel } from './storage/erasure-model'
import { importModels } from './storage/import-models'
import { createImportRepository } from './storage/import-repository'
import { openVenuePhotos, photoModel } from './storage/photos-of-venues'
import { createVenueContents } from './storage/venue-contents'
import { createVenueCounting } from './storage/venue-counting'
import { createVenueIds } from './storage/venue-ids'
import { createVenueIntake } from './storage/venue-intake'
import { createVenueLists } from './storage/venue-lists'
import { venueModel } from './storage/venue-model'
import { createVenueRepository, type VenueWriting } from './storage/venue-repository'
import { createVenuesAdded } from './storage/venues-added'
import { listingSubscriptions } from './subscriptions'
import { createApplyReviewTotals } from './use-cases/apply-review-totals'
import { createAddVenue } from './use-cases/create-venue'
import { createVenueEditing } from './use-cases/edit-venue'
import { createEditVenueHours } from './use-cases/edit-venue-hours'
import { createExportVenues } from './use-cases/export-venues'
import { createFindListing } from './use-cases/find-listing'
import { createListListings } from './use-cases/list-listings'
import { createManageImports } from './use-cases/manage-imports'
import { createManagePhotos } from './use-cases/manage-photos'
import { createManageVenues } from './use-cases/manage-venues'
import { createPreviewImport } from './use-cases/preview-import'
import { createReadForAdministration } from './use-cases/read-for-administration'
import { DATABASE } from './use-cases/seed-listings'
import { createShowCatalog } from './use-cases/show-catalog'
import { venueAddressesRoutes, venueContentsRoutes } from './venue-contents-routes'

export const listingsEngineRoles = ['documents', 'events', 'blobs'] as const
export type ListingsEngines = Pick<Engines, (typeof listingsEngineRoles)[number]>

/** The listings service: categories, places and venues. Rejects if the documents engine does not respond. */
export async function createListingsService(settings: ListingsConfig, engines: ListingsEngines): Promise<Service> {
  const log = createLogger({ name: 'listings', level: settings.LOG_LEVEL })
  const computeHours = createHoursView({ withHabits: settings.HOLIDAYS_WITH_HABITS })
  const connection = await engines.documents.connection(DATABASE)
  const idempotency = createIdempotency(idempotencyKeys(connection), log)
  const venueDocuments = venueModel(connection)
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
  const photos = openVenuePhotos({ marks: photoModel(connection), venues, blobs: engines.blobs, log })
  const importDocuments = importModels(connection)
  const importRelay = createOutboxRelay({ model: importDocuments.imports, events: engines.events })
  const imports = createImportRepository(importDocuments, importRelay.nudge)
  const erasureDocuments = erasureModel(connection)
  const erasureRelay = createOutboxRelay({ model: erasureDocuments, events: engines.events })
  const erasures = createErasures(erasureDocuments, { service: 'listings', onEventWritten: () => erasureRelay.nudge() })
  const administrators = createAdministratorNames(
    { venues: venueDocuments, imports: importDocuments.imports },
    erasures,
  )
  const erasing = createEraseMembers({ erasures, idempotency, removeAllOf: administrators.removeAllOf })
  const jobs = createImportJobs({ imports, venues, intake, ids, catalog, photos, log })
  const useCases: ListingsUseCases = {
    showCatalog: createShowCatalog(catalog, counting),
    findListing: createFindListing(venues, catalog, computeHours),
    listListings: createListListings({ venues, lists, counting, catalog, computeHours }),
    exportVenues: createExportVenues(venues, catalog),
    manageVenues: createManageVenues({ lists, counting, catalog }),
    editing: createVenueEditing(venues, catalog, photos, relay),
    venueHours: createEditVenueHours(venues, catalog, administrators),
    addVenue: createAddVenue(intake, catalog),
    photos: createManagePhotos({ venues, catalog, photos }),
    previewImport: createPreviewImport(imports, { venues, catalog, administrators }),
    imports: createManageImports(imports, venues, jobs),
    readForAdministration: createReadForAdministration(venues, added, counting, catalog),
  }
  return assembleService({
    name: 'listings',
    settings,
    engines,
    implementations: [
      someListingsRoutes(useCases),
      listingRoutes(useCases),
      adminRoutes(useCases),
      hoursRoutes(useCases),
      intakeRoutes(useCases),
      importRoutes(useCases),
      ...internalRoutes(useCases),
      venueContentsRoutes(contents, catalog),
      venueAddressesRoutes(contents),
    ],
    log,
    routers: [
      {
        path: `/api${VENUE_PHOTOS_PATH}`,
        access: 'admin',
        router: createVenuePhotoUpload(useCases.photos, idempotency),
      },
      { path: '/media/photos', access: 'public', router: createVenuePhotoServing(photos, venues) },
    ],
    subscriptions: listingSubscriptions(createApplyReviewTotals(venues, catalog), erasing),
    outboxes: [relay, importRelay, erasureRelay],
    idempotency,
    migrations: listingsMigrations,
    start: async () => {
      await ids.catchUp()
      await catalog.current()
      counting.start()
      summing.start()
      photos.start()
      await jobs.start()
      await erasing.start(log)
    },
    close: async () => {
      await Promise.all([jobs.close(), photos.close(), erasing.close()])
      await Promise.all([counting.close(), summing.close()])
    },
    // Without the blob store only photos fail.
    requiredEngines: ['documents'],
    details: async () => {
      const { visible, versions } = await counting.current()
      return { visible, versions }
    },
  })
}
