import '@plekje/service-kit/instrumentations'
import { loadSeed } from '@plekje/seed'
import { runService, seedCommand } from '@plekje/service-kit'
import { createListingsService, listingsEngineRoles, readListingsConfig, seedListings } from './index'
import { listingsMigrations } from './migrations'
import { recountCommand } from './use-cases/recount'

void runService(
  {
    readConfig: readListingsConfig,
    engineRoles: listingsEngineRoles,
    create: createListingsService,
    migrations: listingsMigrations,
    commands: { seed: seedCommand(seedListings, loadSeed) },
    operatorCommands: { recount: recountCommand },
  },
  process.env,
)
