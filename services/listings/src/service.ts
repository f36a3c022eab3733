import { OWN_VENUE_PHOTOS_PATH, PROPOSAL_PHOTOS_PATH, VENUE_PHOTOS_PATH } from '@plekje/contracts'
import type { Engines } from '@plekje/engines'
import {
  assembleService,
  createEraseMembers,
  createErasures,
  createHourlyLimit,
  createIdempotency,
  createInTransaction,
  createLogger,
  createOutbox,
  erasureModel,
  type InTransaction,
  idempotencyKeys,
  requireTransactions,
  type Service,
  scaleLimit,
} from '@plekje/service-kit'
import type { ListingsConfig } from './config'
import { drawnPictures } from './domain/drawn-pictures'
import { MAX_CODES_PER_MEMBER } from './domain/ownership'
import { MAX_OPEN_PROPOSALS } from './domain/proposals'
import { createHoursView } from './domain/venue-hours'
import { createImportJobs } from './jobs/import-jobs'
import { createHoursReminderSending } from './jobs/send-hours-reminders'
import { listingsMigrations } from './migrations'
import {
  createEvidenceUpload,
  createOwnPhotoUpload,
  createVenuePhotoServing,
  createVenuePhotoUpload,
} from './photos/photo-router'
import {
  adminRoutes,
  hoursRoutes,
  importRoutes,
  intakeRoutes,
  internalRoutes,
  type ListingsUseCases,
  listingRoutes,
  ownerRoutes,
  ownVenueRoutes,
  proposalRoutes,
  someListingsRoutes,
} from './routes'
import { ERASED_ADMINISTRATOR, removeNamesOf } from './storage/administrator-names'
import { createCatalogCache } from './storage/catalog-cache'
import { catalogModels } from './storage/catalog-model'
import { createChangeRecorder } from './storage/change-recorder'
import { createClaimRepository } from './storage/claim-repository'
import { countsModel } from './storage/counts-model'
import { createReminderRepository, reminderModels } from './storage/hours-reminders'
import { importModels } from './storage/import-models'
import { createImportRepository } from './storage/import-repository'
import { createManagerRepository } from './storage/manager-repository'
import { createOwnerChangeRepository, ownerChangeModel } from './storage/owner-changes'
import { hourlyCountsModel, ownershipModels } from './storage/ownership-models'
import { openVenuePhotos, photoModel } from './storage/photos-of-venues'
import { proposalModel, proposersModel } from './storage/proposal-model'
import { createProposalRepository } from './storage/proposal-repository'
import { createVenueContents } from './storage/venue-contents'
import { createVenueCounts } from './storage/venue-counts'
import { createVenueIds } from './storage/venue-ids'
import { createVenueIntake } from './storage/venue-intake'
import { createVenueLists } from './storage/venue-lists'
import { venueModel } from './storage/venue-model'
import { createVenueRepository, type VenueWriting } from './storage/venue-repository'
import { createVenuesAdded } from './storage/venues-added'
import { createVisitorAddresses, visitorAddressModel } from './storage/visitor-addresses'
import { listingSubscriptions } from './subscriptions'
import { createAddVenue } from './use-cases/add-venue'
import { createApplyReviewTotals } from './use-cases/apply-review-totals'
import { createAttachPhoto, evidenceKey } from './use-cases/attach-photo'
import { createRoleChanges } from './use-cases/change-roles'
import { codesKeysOf, createClaimVenue } from './use-cases/claim-venue'
import { createDecideClaims } from './use-cases/decide-claims'
import { createDecideOwnProposals } from './use-cases/decide-own-proposals'
import { createDecideProposals } from './use-cases/decide-proposals'
import { createReportPhotoDecisions } from './use-cases/decided-events'
import { createEditOwnVenue, editsKey } from './use-cases/edit-own-venue'
import { createPublishedChange, createVenueEditing } from './use-cases/edit-venue'
import { createEditVenueHours } from './use-cases/edit-venue-hours'
import { createExportVenues } from './use-cases/export-venues'
import { createFindListing } from './use-cases/find-listing'
import { createListListings } from './use-cases/list-listings'
import { createManageImports } from './use-cases/manage-imports'
import { createManageOwnPhotos, photosKey } from './use-cases/manage-own-photos'
import { createManagePeople, invitationsKey } from './use-cases/manage-people'
import { createManagePhotos, createPhotoChanges } from './use-cases/manage-photos'
import { createManageVenues } from './use-cases/manage-venues'
import { createPreviewImport } from './use-cases/preview-import'
import { createProposeChanges } from './use-cases/propose-changes'
import { createReadForAdministration } from './use-cases/read-for-administration'
import { createRemindOfHours } from './use-cases/remind-of-hours'
import { createRequireRole } from './use-cases/require-role'
import { DATABASE } from './use-cases/seed-listings'
import { createShowCatalog } from './use-cases/show-catalog'
import { createTellVisitors } from './use-cases/tell-visitors'
import { venueAddressesRoutes, venueContentsRoutes } from './venue-contents-routes'

const limitKeysOf = (memberId: string) => [memberId, invitationsKey(memberId), editsKey(memberId), photosKey(memberId)]

/** Proposals per hour, by member or by network (PROPOSAL-5). */
const MAX_HOURLY_PROPOSALS = 10
/** Photos of proposals per hour, by member or by network, attempts included (PROPOSAL-14). */
const MAX_HOURLY_EVIDENCE = 20
/** Claims per hour by member, and mailed codes per hour by venue (OWNER-4). */
const MAX_HOURLY_CLAIMS = 5
/** Invitations per hour by member (OWNER-10). */
const MAX_HOURLY_INVITATIONS = 20
/** Saves and undos per hour by manager (OWNER-18). */
const MAX_HOURLY_EDITS = 60
/** Photos per hour by manager (OWNER-26). */
const MAX_HOURLY_OWN_PHOTOS = 60

export const listingsEngineRoles = ['documents', 'events', 'blobs'] as const
export type ListingsEngines = Pick<Engines, (typeof listingsEngineRoles)[number]>

/** The listings service: categories, places and venues. Rejects if the documents engine does not respond. */
export async function createListingsService(settings: ListingsConfig, engines: ListingsEngines): Promise<Service> {
  const log = createLogger({ name: 'listings', level: settings.LOG_LEVEL })
  const computeHours = createHoursView({ includesCustomaryHolidays: settings.HOLIDAYS_WITH_HABITS })
  const connection = await engines.documents.connection(DATABASE)
  const idempotency = createIdempotency(idempotencyKeys(connection))
  const venueDocuments = venueModel(connection)
  const catalogDocuments = catalogModels(connection)
  const importDocuments = importModels(connection)
  const inTransaction = createInTransaction(connection)
  const outbox = createOutbox(connection, { events: engines.events })
  const catalog = createCatalogCache(catalogDocuments)
  const counts = createVenueCounts({ counts: countsModel(connection), venues: venueDocuments })
  const venuesAdded = createVenuesAdded(connection)
  const { names } = catalog
  const writing: VenueWriting = {
    inTransaction,
    names,
    recorder: createChangeRecorder({ counts, added: venuesAdded, outbox, names }),
  }
  const proposals = createProposalRepository(proposalModel(connection))
  const proposers = proposersModel(connection)
  const visitorAddresses = createVisitorAddresses(visitorAddressModel(connection))
  const ownership = ownershipModels(connection)
  const claims = createClaimRepository(ownership.claims)
  const managers = createManagerRepository(ownership)
  const hourlyCounts = hourlyCountsModel(connection)
  const ownerChanges = createOwnerChangeRepository(ownerChangeModel(connection))
  const reminders = createReminderRepository({ ...reminderModels(connection), managers: ownership.managers })
  const venues = createVenueRepository(venueDocuments, writing, [
    proposals,
    visitorAddresses,
    claims,
    managers,
    ownerChanges,
    reminders,
  ])
  const lists = createVenueLists(venueDocuments)
  const contents = createVenueContents(venueDocuments)
  const ids = createVenueIds(catalogDocuments.idCounters, venueDocuments)
  const intake = createVenueIntake(venueDocuments, ids, {
    ...writing,
    picturesOf: ({ categoryId }, slug) => drawnPictures(names.category(categoryId)?.slug ?? '', slug),
  })
  const photos = openVenuePhotos({
    photoMarks: photoModel(connection),
    venues,
    proposals,
    ownerChanges,
    inTransaction,
    blobs: engines.blobs,
    log,
  })
  const photoChanges = createPhotoChanges({ venues, catalog, photos, proposals })
  const reportPhotoDecisions = createReportPhotoDecisions({ proposals, managers, outbox })
  const imports = createImportRepository(importDocuments)
  const erasures = createErasures(erasureModel(connection), { service: 'listings', outbox })
  const perHour = (limit: number) => scaleLimit(limit, settings.LIMIT_FACTOR)
  const claimLimits = { perHour: perHour(MAX_HOURLY_CLAIMS), code: 'too_many_claims' }
  const roles = createRoleChanges({ managers, venues, outbox })
  /** First reads the names of categories and places, which the event of a changed venue needs. */
  const inTransactionWithNames: InTransaction = async (work) => {
    await catalog.ensureNames()
    return inTransaction(work)
  }
  const commonParts = { inTransaction: inTransactionWithNames, venues, claims, managers, roles, erasures, outbox }
  const requireRole = createRequireRole(managers, erasures)
  const people = createManagePeople({
    ...commonParts,
    requireRole,
    catalog,
    limit: createHourlyLimit(hourlyCounts, {
      perHour: perHour(MAX_HOURLY_INVITATIONS),
      code: 'too_many_invitations',
      dutchReason: 'Je hebt al veel mensen uitgenodigd.',
    }),
  })
  const erasing = createEraseMembers({
    erasures,
    idempotency,
    removeAllOf: async (userIds) => {
      await removeNamesOf(userIds, { venues: venueDocuments, imports: importDocuments.imports })
      const photoOwners = { venueId: await proposals.venuesWithEvidenceOf(userIds) }
      // After a crash the marked photos are checked a minute later.
      await photos.mark(photoOwners)
      await proposals.forget(userIds, ERASED_ADMINISTRATOR)
      await photos.forget(photoOwners)
      await proposers.deleteMany({ _id: { $in: userIds.flatMap((id) => [id, evidenceKey(id)]) } })
      await claims.forget(userIds, ERASED_ADMINISTRATOR)
      await people.forget(userIds)
      await reminders.forget(userIds)
      await ownerChanges.forget(userIds, ERASED_ADMINISTRATOR)
      await hourlyCounts.deleteMany({ _id: { $in: userIds.flatMap(limitKeysOf) } })
      for (const id of userIds) await hourlyCounts.deleteMany({ _id: codesKeysOf(id) })
    },
  })
  const jobs = createImportJobs({ imports, venues, intake, ids, catalog, photos, inTransaction, outbox, log })
  const publishedChange = createPublishedChange(venues, outbox.relay)
  const editing = createVenueEditing(publishedChange, catalog, photos)
  const venueHours = createEditVenueHours(venues, catalog, erasures)
  const proposalLimit = createHourlyLimit(proposers, {
    perHour: perHour(MAX_HOURLY_PROPOSALS),
    code: 'too_many_proposals_sent',
    dutchReason: 'Je hebt al veel voorstellen gestuurd.',
  })
  const decideProposals = createDecideProposals({
    inTransaction: inTransactionWithNames,
    photos,
    photoChanges,
    reportPhotoDecisions,
    proposals,
    venues,
    editing,
    hours: venueHours,
    ownerChanges,
    erasures,
    outbox,
  })
  const remindOfHours = createRemindOfHours({
    ...commonParts,
    change: publishedChange,
    catalog,
    reminders,
    computeHours,
    intervalDays: settings.OWNER_REMINDER_DAYS,
  })
  const reminderSending = createHoursReminderSending({ reminders, remindOfHours, log })
  const editingByManagers = {
    managers,
    requireRole,
    approval: { fields: settings.OWNER_FIELDS_AFTER_APPROVAL },
    limit: createHourlyLimit(hourlyCounts, {
      perHour: perHour(MAX_HOURLY_EDITS),
      code: 'too_many_edits',
      dutchReason: 'Je hebt al veel gewijzigd.',
    }),
  }
  const useCases: ListingsUseCases = {
    showCatalog: createShowCatalog(catalog, counts),
    findListing: createFindListing(venues, catalog, computeHours),
    listListings: createListListings({ venues, lists, counts, catalog, computeHours }),
    exportVenues: createExportVenues(venues, catalog),
    manageVenues: createManageVenues({ lists, counts, catalog }),
    editing,
    venueHours,
    addVenue: createAddVenue(intake, catalog),
    photos: createManagePhotos({ inTransaction, venues, catalog, photos, proposals, changes: photoChanges }),
    previewImport: createPreviewImport(imports, { inTransaction, venues, catalog, erasures }),
    imports: createManageImports(imports, venues, jobs),
    propose: createProposeChanges({
      inTransaction,
      venues,
      catalog,
      proposals,
      addresses: visitorAddresses,
      limit: proposalLimit,
      erasures,
    }),
    tellVisitors: createTellVisitors({ inTransaction, proposals, addresses: visitorAddresses }),
    attachPhoto: createAttachPhoto({
      inTransaction,
      proposals,
      photos,
      limits: {
        bySender: createHourlyLimit(proposers, {
          perHour: perHour(MAX_HOURLY_EVIDENCE),
          code: 'too_many_photos_sent',
          dutchReason: 'Je hebt al veel foto’s gestuurd.',
        }),
        byVenue: createHourlyLimit(proposers, {
          perHour: MAX_OPEN_PROPOSALS,
          code: 'too_many_photos_sent',
          dutchReason: 'Over deze plek zijn al veel foto’s gestuurd.',
        }),
      },
    }),
    claimVenue: createClaimVenue({
      ...commonParts,
      limits: {
        byMember: createHourlyLimit(hourlyCounts, { ...claimLimits, dutchReason: 'Je hebt al veel aanvragen gedaan.' }),
        byMemberAndVenue: createHourlyLimit(hourlyCounts, {
          perHour: MAX_CODES_PER_MEMBER,
          code: 'too_many_claims',
          dutchReason: 'Je hebt voor deze plek al een paar codes aangevraagd.',
        }),
        byVenue: createHourlyLimit(hourlyCounts, {
          ...claimLimits,
          dutchReason: 'Voor deze plek zijn al veel codes aangevraagd.',
        }),
      },
    }),
    people,
    claims: createDecideClaims(commonParts),
    proposals: decideProposals,
    ownVenues: createEditOwnVenue({
      ...editingByManagers,
      change: publishedChange,
      venues,
      catalog,
      proposals,
      ownerChanges,
      photos,
      erasures,
      outbox,
    }),
    remindOfHours,
    ownPhotos: createManageOwnPhotos({
      ...editingByManagers,
      inTransaction,
      venues,
      catalog,
      photos,
      changes: photoChanges,
      proposals,
      ownerChanges,
      photoLimit: createHourlyLimit(hourlyCounts, {
        perHour: perHour(MAX_HOURLY_OWN_PHOTOS),
        code: 'too_many_photos_sent',
        dutchReason: 'Je hebt al veel foto’s gestuurd.',
      }),
      reportPhotoDecisions,
    }),
    ownProposals: createDecideOwnProposals({ ...editingByManagers, proposals: decideProposals }),
    readForAdministration: createReadForAdministration(venues, venuesAdded, counts, catalog),
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
      ...proposalRoutes(useCases),
      ...ownerRoutes(useCases),
      ...ownVenueRoutes(useCases),
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
      {
        path: `/api${OWN_VENUE_PHOTOS_PATH}`,
        access: 'member',
        router: createOwnPhotoUpload(useCases.ownPhotos, idempotency),
      },
      { path: '/media/photos', access: 'public', router: createVenuePhotoServing(photos, venues, managers, proposals) },
      { path: `/api${PROPOSAL_PHOTOS_PATH}`, access: 'public', router: createEvidenceUpload(useCases.attachPhoto) },
    ],
    subscriptions: listingSubscriptions(createApplyReviewTotals(venues, catalog), erasing),
    outboxes: [outbox.relay],
    idempotency,
    migrations: listingsMigrations,
    start: async () => {
      await requireTransactions(connection)
      await ids.catchUp()
      await catalog.ensureNames()
      await jobs.start()
      await erasing.start(log)
      photos.start()
      if (settings.OWNER_REMINDER_DAYS > 0) reminderSending.start()
    },
    close: async () => {
      await Promise.all([jobs.close(), photos.close(), erasing.close(), reminderSending.close()])
    },
    // Without the blob store only photos fail.
    requiredEngines: ['documents'],
    details: async () => ({ visible: (await counts.current()).visible }),
  })
}
