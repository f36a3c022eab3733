import '@plekje/service-kit/instrumentations'
import { recountCommand, runService } from '@plekje/service-kit'
import { backupCommand, backupKeyCommand } from './backup/backup-command'
import { restoreCommand } from './backup/restore-command'
import { replayErasures } from './erasure-ledger'
import { accountsEngineRoles, createAccountsService, readAccountsConfig } from './index'
import { mendSearch } from './mend-search'
import { accountsMigrations } from './migrations'
import { preflightCommand } from './preflight/preflight-command'
import { resetSecondFactor } from './reset-second-factor'
import { secretsCommand } from './secrets/secrets-command'
import { recountRegistrations } from './storage/registration-counts'
import { DATABASE } from './storage/user-model'

void runService(
  {
    readConfig: readAccountsConfig,
    engineRoles: accountsEngineRoles,
    create: createAccountsService,
    migrations: accountsMigrations,
    commands: { backup: backupCommand, preflight: preflightCommand },
    operatorCommands: {
      'backup-key': backupKeyCommand,
      restore: restoreCommand,
      'mend-search': mendSearch,
      recount: recountCommand(DATABASE, recountRegistrations),
      'reset-second-factor': resetSecondFactor,
      'replay-erasures': replayErasures,
      secrets: secretsCommand,
    },
  },
  process.env,
)
