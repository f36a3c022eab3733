import { runService } from '@plekje/service-kit'
import { accountsEngineRoles, createAccountsService, readAccountsConfig } from './index'
import { accountsMigrations } from './migrations'
import { resetSecondFactor } from './reset-second-factor'

void runService(
  {
    readConfig: readAccountsConfig,
    engineRoles: accountsEngineRoles,
    create: createAccountsService,
    migrations: accountsMigrations,
    operatorCommands: { 'reset-second-factor': resetSecondFactor },
  },
  process.env,
)
