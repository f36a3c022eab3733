import {
  listingsApi,
  managedVenueApi,
  venueFiguresApi,
  venueImportApi,
  venueIntakeApi,
  venuesAdminApi,
} from '@plekje/contracts'
import { implement, prebuilt } from '@plekje/service-kit'
import type { CatalogKeeper } from './domain/catalog'
import type { VenueRepository } from './storage/venue-repository'
import type { createAddVenue } from './use-cases/create-venue'
import type { createVenueEditing } from './use-cases/edit-venue'
import type { createExportVenues } from './use-cases/export-venues'
import type { createFindListing } from './use-cases/find-listing'
import { type createListListings, noSuchCategory, noSuchLocation } from './use-cases/list-listings'
import type { createManageImports } from './use-cases/manage-imports'
import type { PhotoUseCases } from './use-cases/manage-photos'
import type { createManageVenues } from './use-cases/manage-venues'
import type { createPreviewImport } from './use-cases/preview-import'
import type { createTellAdministration } from './use-cases/tell-administration'

export interface ListingsUseCases {
  readonly catalog: CatalogKeeper
  readonly findListing: ReturnType<typeof createFindListing>
  readonly listListings: ReturnType<typeof createListListings>
  readonly exportVenues: ReturnType<typeof createExportVenues>
  readonly digest: VenueRepository['digest']
  readonly manageVenues: ReturnType<typeof createManageVenues>
  readonly editing: ReturnType<typeof createVenueEditing>
  readonly addVenue: ReturnType<typeof createAddVenue>
  readonly photos: PhotoUseCases
  readonly previewImport: ReturnType<typeof createPreviewImport>
  readonly imports: ReturnType<typeof createManageImports>
  readonly tellAdministration: ReturnType<typeof createTellAdministration>
}

/** Views are built field by field (domain/venue-views.ts), so that long lists need no second check. */
export const listingRoutes = ({ catalog, findListing, listListings, exportVenues, digest }: ListingsUseCases) =>
  implement(listingsApi, {
    listLocations: async () => prebuilt(JSON.stringify((await catalog.current()).locations)),
    getLocation: async ({ params }) => {
      const location = (await catalog.current()).locationBy(params.idOrSlug)
      if (!location) throw noSuchLocation()
      return location
    },
    listCategories: async () => prebuilt(JSON.stringify((await catalog.current()).categories)),
    categoryStats: async () => (await catalog.current()).stats,
    getCategory: async ({ params }) => {
      const category = (await catalog.current()).categoryBy(params.idOrSlug)
      if (!category) throw noSuchCategory()
      return category
    },
    listFeatured: async () => prebuilt(JSON.stringify(await listListings.featured())),
    listByCategory: async ({ params }) => prebuilt(JSON.stringify(await listListings.ofCategory(params.categoryId))),
    getListing: async ({ params, member }) => prebuilt(JSON.stringify(await findListing(params.slug, member))),
    exportVenues: async ({ query }) => prebuilt(JSON.stringify(await exportVenues(query.afterId, query.limit))),
    listingsByIds: async ({ query }) => prebuilt(JSON.stringify(await listListings.byIds(query.ids))),
    venuesDigest: () => digest(),
  })

export const internalRoutes = ({ tellAdministration }: ListingsUseCases) => [
  implement(venueFiguresApi, { venueFigures: ({ query }) => tellAdministration.figures(query.since) }),
  implement(managedVenueApi, { managedVenue: ({ params }) => tellAdministration.venue(params.id) }),
]

export const adminRoutes = ({ manageVenues, editing }: ListingsUseCases) =>
  implement(venuesAdminApi, {
    manageVenues: ({ query }) => manageVenues(query),
    editVenue: ({ params, body, member }) => editing.edit(params.id, body, member),
    setVisibility: ({ params, body, member }) => editing.setVisibility(params.id, body.visible, member),
    deleteVenue: ({ params, member }) => editing.remove(params.id, member),
  })

export const intakeRoutes = ({ addVenue, photos }: ListingsUseCases) =>
  implement(venueIntakeApi, {
    createVenue: ({ body, member }) => addVenue(body, member),
    arrangePhotos: ({ params, body, member }) => photos.arrange(params.id, body, member),
  })

export const importRoutes = ({ previewImport, imports }: ListingsUseCases) =>
  implement(venueImportApi, {
    previewImport: ({ body, member }) => previewImport(body, member),
    listImports: () => imports.list(),
    getImport: ({ params }) => imports.get(params.id),
    importRows: ({ params, query }) => imports.rows(params.id, query),
    applyImport: ({ params, body, member }) => imports.apply(params.id, body.includeDuplicates, member),
    undoImport: ({ params, member }) => imports.undo(params.id, member),
  })
