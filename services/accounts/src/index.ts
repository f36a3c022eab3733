export { type AccountsConfig, readAccountsConfig } from './config'
export { exportErasures, replayErasures } from './erasure-ledger'
export { type AccountsEngines, accountsEngineRoles, createAccountsService } from './service'
