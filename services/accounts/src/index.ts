export { type AccountsConfig, readAccountsConfig } from './config'
export { type AccountsEngines, accountsEngineRoles, createAccountsService } from './service'
