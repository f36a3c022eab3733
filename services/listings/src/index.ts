export { type ListingsConfig, readListingsConfig } from './config'
export { createListingsService, type ListingsEngines, listingsEngineRoles } from './service'
export { type ListingsSeed, type SeedVenue, seedListings } from './use-cases/seed-listings'
