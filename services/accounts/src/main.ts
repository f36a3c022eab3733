import '@plekje/service-kit/instrumentations'
import { recountCommand, runService } from '@plekje/service-kit'
import { backupCommand, backupKeyCommand } from './backup/backup-command'
import { restoreCommand } from './backup/restore-command'
import { replayErasures } from './erasure-ledger'
import { accountsEngineRoles, createAccountsService, readAccountsConfig } from './index'
import { mendSearch } from './mend-search'
import { accountsMigrations } from './migrations'
import { resetSecondFactor } from './reset-second-factor'
import { recountRegistrations } from './storage/registration-counts'
import { DATABASE } from './storage/user-model'

void runService(
  {
    readConfig: readAccountsConfig,
    engineRoles: accountsEngineRoles,
    create: createAccountsService,
    migrations: accountsMigrations,
    commands: { backup: backupCommand },
    operatorCommands: {
      'backup-key': backupKeyCommand,
      restore: restoreCommand,
      'mend-search': mendSearch,
      recount: recountCommand(DATABASE, recountRegistrations),
      'reset-second-factor': resetSecondFactor,
      'replay-erasures': replayErasures,
    },
  },
  process.env,
)
