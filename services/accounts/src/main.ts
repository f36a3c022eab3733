import { runService } from '@plekje/service-kit'
import { accountsEngineRoles, createAccountsService, readAccountsConfig } from './index'
import { accountsMigrations } from './migrations'

void runService(
  {
    readConfig: readAccountsConfig,
    engineRoles: accountsEngineRoles,
    create: createAccountsService,
    migrations: accountsMigrations,
  },
  process.env,
)
