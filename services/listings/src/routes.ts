import {
  listingsApi,
  managedVenueApi,
  memberDataApi,
  numberedHeaders,
  ownersAdminApi,
  ownersApi,
  ownershipMailsApi,
  ownPhotosApi,
  ownVenueEditsAdminApi,
  ownVenueEditsApi,
  pageHeaders,
  proposalsAdminApi,
  proposalsApi,
  someListingsApi,
  VENUE_VERSIONS_HEADER,
  venueFiguresApi,
  venueHoursApi,
  venueImportApi,
  venueIntakeApi,
  venueManagerApi,
  venuesAdminApi,
  visitorNoticesApi,
  writeVenueVersions,
} from '@plekje/contracts'
import { answer, implement, prebuilt } from '@plekje/service-kit'
import type { createAddVenue } from './use-cases/add-venue'
import type { createAttachPhoto } from './use-cases/attach-photo'
import type { createClaimVenue } from './use-cases/claim-venue'
import type { createDecideClaims } from './use-cases/decide-claims'
import type { createDecideOwnProposals } from './use-cases/decide-own-proposals'
import type { createDecideProposals } from './use-cases/decide-proposals'
import type { createEditOwnVenue } from './use-cases/edit-own-venue'
import type { createVenueEditing } from './use-cases/edit-venue'
import type { createEditVenueHours } from './use-cases/edit-venue-hours'
import type { createExportVenues } from './use-cases/export-venues'
import type { createFindListing } from './use-cases/find-listing'
import type { createListListings, ListedVenues } from './use-cases/list-listings'
import type { createManageImports } from './use-cases/manage-imports'
import type { createManageOwnPhotos } from './use-cases/manage-own-photos'
import type { createManagePeople } from './use-cases/manage-people'
import type { PhotoUseCases } from './use-cases/manage-photos'
import type { createManageVenues } from './use-cases/manage-venues'
import type { createPreviewImport } from './use-cases/preview-import'
import type { createProposeChanges } from './use-cases/propose-changes'
import type { createReadForAdministration } from './use-cases/read-for-administration'
import type { createRemindOfHours } from './use-cases/remind-of-hours'
import type { createShowCatalog } from './use-cases/show-catalog'
import type { createTellVisitors } from './use-cases/tell-visitors'

export interface ListingsUseCases {
  readonly showCatalog: ReturnType<typeof createShowCatalog>
  readonly findListing: ReturnType<typeof createFindListing>
  readonly listListings: ReturnType<typeof createListListings>
  readonly exportVenues: ReturnType<typeof createExportVenues>
  readonly manageVenues: ReturnType<typeof createManageVenues>
  readonly editing: ReturnType<typeof createVenueEditing>
  readonly venueHours: ReturnType<typeof createEditVenueHours>
  readonly addVenue: ReturnType<typeof createAddVenue>
  readonly photos: PhotoUseCases
  readonly ownPhotos: ReturnType<typeof createManageOwnPhotos>
  readonly previewImport: ReturnType<typeof createPreviewImport>
  readonly imports: ReturnType<typeof createManageImports>
  readonly propose: ReturnType<typeof createProposeChanges>
  readonly attachPhoto: ReturnType<typeof createAttachPhoto>
  readonly proposals: ReturnType<typeof createDecideProposals>
  readonly tellVisitors: ReturnType<typeof createTellVisitors>
  readonly claimVenue: ReturnType<typeof createClaimVenue>
  readonly ownVenues: ReturnType<typeof createEditOwnVenue>
  readonly ownProposals: ReturnType<typeof createDecideOwnProposals>
  readonly remindOfHours: ReturnType<typeof createRemindOfHours>
  readonly people: ReturnType<typeof createManagePeople>
  readonly claims: ReturnType<typeof createDecideClaims>
  readonly readForAdministration: ReturnType<typeof createReadForAdministration>
}

/** `domain/venue-views.ts` builds replies field by field, so long lists are not validated again. */
export const listingRoutes = (useCases: ListingsUseCases) => {
  const { showCatalog, findListing, listListings, exportVenues } = useCases
  const { listByCategory, listFeatured } = listingsApi
  return implement(listingsApi, {
    listLocations: async () => prebuilt(JSON.stringify(await showCatalog.locations())),
    getLocation: ({ params }) => showCatalog.location(params.idOrSlug),
    listCategories: async () => prebuilt(JSON.stringify(await showCatalog.categories())),
    categoryStats: () => showCatalog.stats(),
    getCategory: ({ params }) => showCatalog.category(params.idOrSlug),
    listFeatured: async ({ query }) => pageOfVenues(listFeatured, { query }, await listListings.featured(query)),
    listByCategory: async ({ params, query }) =>
      pageOfVenues(listByCategory, { params, query }, await listListings.ofCategory(params.categoryId, query)),
    getListing: async ({ params, member }) => {
      const { listing, version } = await findListing(params.slug, member)
      return prebuilt(JSON.stringify(listing), { headers: versionsHeader([{ id: listing.id, version }]) })
    },
    exportVenues: async ({ query }) => prebuilt(JSON.stringify(await exportVenues(query.afterId, query.limit))),
    listingsByIds: async ({ query }) => prebuilt(JSON.stringify(await listListings.byIds(query.ids))),
  })
}

export const someListingsRoutes = ({ listListings }: ListingsUseCases) =>
  implement(someListingsApi, {
    someListings: async ({ query }) => {
      const { listings, versions } = await listListings.inOrderOf(query.ids.split(',').map(Number))
      return prebuilt(JSON.stringify(listings), { headers: versionsHeader(versions) })
    },
  })

const pageOfVenues = (
  endpoint: Parameters<typeof pageHeaders>[0],
  request: Parameters<typeof pageHeaders>[1],
  { listings, versions, ...page }: ListedVenues,
) =>
  prebuilt(JSON.stringify(listings), {
    headers: { ...pageHeaders(endpoint, request, { ...page, count: listings.length }), ...versionsHeader(versions) },
  })

/** Versions of the venues in a reply. The gateway removes the reply from its cache when an event has a newer one. */
function versionsHeader(venues: Parameters<typeof writeVenueVersions>[0]): Record<string, string> {
  const versions = writeVenueVersions(venues)
  return versions === undefined ? {} : { [VENUE_VERSIONS_HEADER]: versions }
}

export const internalRoutes = ({ readForAdministration }: ListingsUseCases) => [
  implement(venueFiguresApi, { venueFigures: ({ query }) => readForAdministration.figures(query.since) }),
  implement(managedVenueApi, { managedVenue: ({ params }) => readForAdministration.venue(params.id) }),
]

/** The response with a page of a list that is requested by page number. */
const pageResponse = <L extends { readonly total: number }>(
  endpoint: Parameters<typeof numberedHeaders>[0],
  request: Parameters<typeof numberedHeaders>[1] & {
    readonly query: { readonly page: number; readonly limit: number }
  },
  list: L,
) => answer(list, { headers: numberedHeaders(endpoint, request, { ...request.query, total: list.total }) })

export const adminRoutes = ({ manageVenues, editing }: ListingsUseCases) =>
  implement(venuesAdminApi, {
    manageVenues: ({ query }) => manageVenues(query),
    editVenue: ({ params, body, member }) => editing.edit(params.id, body, member, { isContactChecked: true }),
    setVisibility: ({ params, body, member }) =>
      editing.setVisibility(params.id, { isVisible: body.visible, version: body.version }, member),
    deleteVenue: ({ params, query, member }) => editing.remove(params.id, member, query.version),
  })

export const hoursRoutes = ({ venueHours }: ListingsUseCases) =>
  implement(venueHoursApi, {
    venueHours: ({ params }) => venueHours.read(params.id),
    setVenueHours: ({ params, body, member }) => venueHours.set(params.id, body, member),
  })

export const proposalRoutes = ({
  propose,
  proposals,
  tellVisitors,
  people,
  ownVenues,
  remindOfHours,
}: ListingsUseCases) => [
  implement(proposalsApi, {
    propose: ({ params, body, member, headers, creation }) =>
      propose({ member, address: String(headers['x-forwarded-for'] ?? '') }, params.listingId, body, creation),
  }),
  implement(proposalsAdminApi, {
    listProposals: async ({ query }) =>
      pageResponse(proposalsAdminApi.listProposals, { query }, await proposals.list(query)),
    decideProposal: ({ params, body, member }) => proposals.decide(member, params.id, params.field, body),
  }),
  implement(visitorNoticesApi, {
    issueVisitorNotice: ({ params }) => tellVisitors.issue(params.id),
    endVisitorNotice: async ({ params }) => {
      await tellVisitors.end(params.id)
      return undefined
    },
  }),
  implement(memberDataApi, {
    exportMemberData: async ({ params }) => ({
      ...(await proposals.exportMemberData(params.userId)),
      ...(await people.exportMemberData(params.userId)),
      ...(await ownVenues.exportMemberData(params.userId)),
      ...(await remindOfHours.exportMemberData(params.userId)),
    }),
  }),
]

export const ownerRoutes = ({ claimVenue, people, claims, remindOfHours }: ListingsUseCases) => [
  implement(ownersApi, {
    ownership: ({ params, member }) => claimVenue.read(member, params.listingId),
    claim: ({ params, body, member, creation }) => claimVenue.claim(member, params.listingId, body, creation),
    confirmClaim: ({ params, body, member }) => claimVenue.confirm(member, params.listingId, body.code),
    listOwnVenues: ({ member }) => people.listOwnVenues(member),
    answerInvitation: ({ params, body, member }) => people.answerInvitation(member, params.id, body.accept),
    listPeople: ({ params, member }) => people.list(member, params.listingId),
    invite: ({ params, body, member, creation }) => people.invite(member, params.listingId, body, creation),
    withdrawInvitation: ({ params, member }) => people.withdrawInvitation(member, params.listingId, params.id),
    removeManager: ({ params, member }) => people.removeManager(member, params.listingId, params.id),
  }),
  implement(ownersAdminApi, {
    listClaims: async ({ query }) => pageResponse(ownersAdminApi.listClaims, { query }, await claims.list(query)),
    decideClaim: ({ params, body, member }) => claims.decide(member, params.id, body.decision),
    takeRoleBack: ({ params, member }) => claims.takeBack(member, params.listingId, params.id),
  }),
  implement(ownershipMailsApi, {
    issueClaimCode: ({ params }) => claimVenue.issueCode(params.id),
    invitation: ({ params }) => people.invitation(params.id),
    issueReminder: ({ params }) => remindOfHours.issue(params.id),
    addressInvitation: ({ params, body }) => people.addressInvitation(params.id, body.memberId),
  }),
  implement(venueManagerApi, {
    venueManager: async ({ params }) => ({ isManager: await people.isManager(params.listingId, params.memberId) }),
  }),
]

export const ownVenueRoutes = ({ ownVenues, ownPhotos, ownProposals, remindOfHours }: ListingsUseCases) => [
  implement(ownPhotosApi, {
    ownPhotosOfVenue: ({ params, member }) => ownPhotos.read(member, params.listingId),
    arrangeOwnPhotos: ({ params, body, member }) => ownPhotos.arrange(member, params.listingId, body),
    describeOwnPhoto: ({ params, body, member }) =>
      ownPhotos.describe(member, params.listingId, { id: params.photo, text: body.text.trim() }),
    withdrawOwnPhoto: ({ params, member }) => ownPhotos.withdraw(member, params.listingId, params.photo),
  }),
  implement(ownVenueEditsApi, {
    ownVenue: ({ params, member }) => ownVenues.read(member, params.listingId),
    editOwnVenue: ({ params, body, member }) => ownVenues.edit(member, params.listingId, body),
    confirmHours: ({ body }) => remindOfHours.confirm(body.token),
    confirmOwnVenue: ({ params, body, member }) => ownVenues.confirm(member, params.listingId, body.version),
    listOwnChanges: async ({ params, query, member }) => {
      const changes = await ownVenues.changes(member, params.listingId, query)
      return pageResponse(ownVenueEditsApi.listOwnChanges, { params, query }, changes)
    },
    undoOwnChange: ({ params, member }) => ownVenues.undo(member, params.listingId, params.id),
    listOwnProposals: async ({ params, query, member }) => {
      const list = await ownProposals.list(member, params.listingId, query)
      return pageResponse(ownVenueEditsApi.listOwnProposals, { params, query }, list)
    },
    decideOwnProposal: ({ params, body, member }) => ownProposals.decide(member, params, body),
  }),
  implement(ownVenueEditsAdminApi, {
    listOwnerChanges: async ({ query }) =>
      pageResponse(ownVenueEditsAdminApi.listOwnerChanges, { query }, await ownVenues.listAll(query)),
    undoOwnerChange: ({ params, member }) => ownVenues.undoAny(member, params.id),
  }),
]

export const intakeRoutes = ({ addVenue, photos }: ListingsUseCases) =>
  implement(venueIntakeApi, {
    createVenue: ({ body, member, creation }) => addVenue(body, member, creation.storeReply),
    arrangePhotos: ({ params, body, member }) => photos.arrange(params.id, body, member),
    describePhoto: ({ params, body, member }) =>
      photos.describe(params.id, { id: params.photo, text: body.text.trim() }, member),
  })

export const importRoutes = ({ previewImport, imports }: ListingsUseCases) =>
  implement(venueImportApi, {
    previewImport: ({ body, member, creation }) => previewImport(body, member, creation),
    listImports: () => imports.list(),
    getImport: ({ params }) => imports.get(params.id),
    importRows: ({ params, query }) => imports.rows(params.id, query),
    applyImport: ({ params, body, member }) => imports.apply(params.id, body.includeDuplicates, member),
    undoImport: ({ params, member }) => imports.undo(params.id, member),
  })
