import { runService } from '@plekje/service-kit'
import { accountsEngineRoles, createAccountsService, readAccountsConfig } from './index'

void runService(
  { readConfig: readAccountsConfig, engineRoles: accountsEngineRoles, create: createAccountsService },
  process.env,
)
