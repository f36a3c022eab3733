import { loadSeed } from '@plekje/seed'
import { runService, seedCommand } from '@plekje/service-kit'
import { createListingsService, listingsEngineRoles, readListingsConfig, seedListings } from './index'
import { listingsMigrations } from './migrations'

void runService(
  {
    readConfig: readListingsConfig,
    engineRoles: listingsEngineRoles,
    create: createListingsService,
    migrations: listingsMigrations,
    commands: { seed: seedCommand(seedListings, loadSeed) },
  },
  process.env,
)
